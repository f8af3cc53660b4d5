import type { listOwnContents as contract } from '@larunbat/contract'
import { allows, type MemberRole, rightsOf } from '@larunbat/rules/content-rights'
import type { SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { listRoles } from './content-key-store.ts'
import type { ContentValue } from './content-record.ts'
import { countContentsOfOwner, type ListedRecord, listContentsOfOwner } from './content-store.ts'
import { listedAtTheDoor } from './door-view.ts'
import { toListedContent } from './review-record.ts'

const MOST_ROWS = 5000

/** Own events and those the caller is a member of: everything, unless a page is asked for (contract section 1); what was taken out of the list only when asked for. */
export const listOwnContents: SignedInHandler<typeof contract> = async (
  ctx,
  { page, pageSize, isHidden = false },
) => {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  // What was taken out of a list was one's own: a member who takes an event out leaves it.
  const roles = isHidden ? new Map<number, MemberRole>() : await listRoles(ctx.db, accountId)
  const scope = { isHidden, sharedIds: [...roles.keys()] }
  const toRow = (record: ListedRecord) => withRole(toListedContent(record, reference), roles.get(record.id))
  if (page === undefined) {
    const records = await listContentsOfOwner(ctx.db, accountId, {
      ...scope,
      limit: pageSize ?? MOST_ROWS,
      offset: 0,
    })
    return records.map(toRow)
  }
  const size = pageSize ?? 500
  const records = await listContentsOfOwner(ctx.db, accountId, {
    ...scope,
    limit: size,
    offset: (page - 1) * size,
  })
  const total = await countContentsOfOwner(ctx.db, accountId, scope)
  return { rows: records.map(toRow), total, page, pageSize: size }
}

/** Own events say nothing of rights: their owner has all. */
function withRole(row: ContentValue, role: MemberRole | undefined): ContentValue {
  if (!role) return row
  const rights = rightsOf(role)
  const seen = allows(rights, 'read') ? row : listedAtTheDoor(row)
  return Object.assign(seen, { role, rights: [...rights] })
}
