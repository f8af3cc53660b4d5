import type { listArtists as artists, listCollaborators as collaborators } from '@larunbat/contract'
import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import { fold } from '@larunbat/rules/text/fold'
import type { SignedInHandler } from '../../database/context.ts'
import { viewerOf } from './access.ts'
import { listAddressBook } from './address-book-store.ts'
import { toBookParticipant, toKind } from './participant-row.ts'

const PAGE_SIZE = 50
const MAX_ROWS = 5000

/** Without a page it returns a plain list, capped (contract section 1). */
export const listArtists: SignedInHandler<typeof artists> = async (
  ctx,
  { query = '', kind, isOwn = false, page, pageSize = PAGE_SIZE, hasAcceptedPolicy, sort, direction },
) => {
  const isPaged = page !== undefined
  const { rows, total } = await listAddressBook(ctx.db, {
    accountId: viewerOf(ctx),
    ownerId: isOwn ? ctx.actor.accountId : undefined,
    kind: kind === undefined ? undefined : toKind(kind),
    text: fold(query),
    hasAcceptedPolicy,
    sort,
    direction,
    limit: isPaged ? pageSize : MAX_ROWS,
    offset: isPaged ? (page - 1) * pageSize : 0,
  })
  const participants = rows.map((row) => toBookParticipant(ctx, row))
  return isPaged ? { rows: participants, total, page, pageSize } : participants
}

export const listCollaborators: SignedInHandler<typeof collaborators> = (ctx, input) =>
  listArtists(ctx, { ...input, kind: PARTICIPANT_KIND.collaborator })
