import type { listEventArtists as contract } from '@larunbat/contract'
import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import type { SignedInHandler } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { requireEventRight } from '../event/access.ts'
import { toParticipant } from './participant-row.ts'
import { listLinked } from './participant-store.ts'

/** The three lists of an event differ in nothing but the part they ask for. */
const listOf =
  (kind: Row<'participant'>['kind']): SignedInHandler<typeof contract> =>
  async (ctx, { eventId }) => {
    await requireEventRight(ctx, eventId, 'read')
    return (await listLinked(ctx.db, eventId, kind)).map((row) => toParticipant(row, kind))
  }

export const listEventArtists = listOf(PARTICIPANT_KIND.artist)
export const listEventOrganisers = listOf(PARTICIPANT_KIND.organizer)
export const listEventCollaborators = listOf(PARTICIPANT_KIND.collaborator)
