import type { Play } from './play.ts'
import { accountPlays } from './plays/account.ts'
import { eventPlays } from './plays/events.ts'
import { lookupPlays } from './plays/lookups.ts'
import { mediaPlays } from './plays/media.ts'
import { otherPlays } from './plays/other.ts'
import { participantPlays } from './plays/participants.ts'
import type { SpecifiedCall } from './specification.ts'

/** How every call of the specification is played; one that lacks is an error of types. */
export const plays: Readonly<Record<SpecifiedCall, Play>> = {
  ...accountPlays,
  ...participantPlays,
  ...lookupPlays,
  ...eventPlays,
  ...mediaPlays,
  ...otherPlays,
}
