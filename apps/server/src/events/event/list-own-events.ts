import { listOwnContents as contract } from '@larunbat/contract'
import { allows, type MemberRole, rightsOf } from '@larunbat/rules/content-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { CheckedJson } from '../../platform/http/checked-json.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { listedAtTheDoor } from './check-in-view.ts'
import { toListedContent } from './completeness-record.ts'
import { listRoles } from './event-key-store.ts'
import { listOwnEventJson } from './event-list-json.ts'
import type { ContentValue } from './event-record.ts'
import { countContentsOfOwner, listContentsOfOwner } from './event-store.ts'

const { output } = contract
const MAX_ROWS = 5000
const PAGE_SIZE = 500
const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]

/**
 * Own events and those the caller is a member of: everything, unless a page is asked for (contract section 1); what was taken
 * out of the list only when asked for.
 */
export const listOwnContents: SignedInHandler<typeof contract> = async (
  ctx,
  { page, pageSize, isHidden = false },
) => {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  // What was taken out of a list was one's own: a member who takes an event out leaves it.
  const roles = isHidden ? new Map<number, MemberRole>() : await listRoles(ctx.db, accountId)
  const scope = { isHidden, sharedIds: [...roles.keys()] }
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE)
  const slice = { limit, offset: ((page ?? 1) - 1) * limit }
  const countAll = () => countContentsOfOwner(ctx.db, accountId, scope)
  if (roles.size === 0) {
    const rows = await listOwnEventJson(ctx.db, accountId, { ...slice, isHidden }, reference)
    const list = rows.flatMap((row, at) => (at === 0 ? [row] : [COMMA, row]))
    if (page === undefined) return CheckedJson.as([OPEN, ...list, CLOSE])
    const empty = { rows: [], total: await countAll(), page, pageSize: limit }
    // The only list of such an answer are its rows.
    const [head = '', tail = ''] = JSON.stringify(output.write(empty, '')).split('[]')
    return CheckedJson.as([Buffer.from(`${head}[`), ...list, Buffer.from(`]${tail}`)])
  }
  const records = await listContentsOfOwner(ctx.db, accountId, { ...scope, ...slice })
  const rows = records.map((record) => withRole(toListedContent(record, reference), roles.get(record.id)))
  return page === undefined ? rows : { rows, total: await countAll(), page, pageSize: limit }
}

/** Own events say nothing of rights: their owner has all. */
function withRole(row: ContentValue, role: MemberRole | undefined): ContentValue {
  if (!role) return row
  const rights = rightsOf(role)
  const seen = allows(rights, 'read') ? row : listedAtTheDoor(row)
  return Object.assign(seen, { role, rights: [...rights] })
}
