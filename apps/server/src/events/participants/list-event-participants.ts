import type { listContentArtists as contract } from '@larunbat/contract'
import { PARTICIPANT_KIND } from '@larunbat/rules/participant-kind'
import type { SignedInHandler } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { requireContentRight } from '../event/access.ts'
import { toParticipant } from './participant-row.ts'
import { listLinked } from './participant-store.ts'

/** The three lists of an event differ in nothing but the part they ask for. */
const listOf =
  (kind: Row<'participant'>['kind']): SignedInHandler<typeof contract> =>
  async (ctx, { contentId }) => {
    await requireContentRight(ctx, contentId, 'read')
    return (await listLinked(ctx.db, contentId, kind)).map((row) => toParticipant(row, kind))
  }

export const listContentArtists = listOf(PARTICIPANT_KIND.artist)
export const listContentOrganisers = listOf(PARTICIPANT_KIND.organizer)
export const listContentCollaborators = listOf(PARTICIPANT_KIND.collaborator)
