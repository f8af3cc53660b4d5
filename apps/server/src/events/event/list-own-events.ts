import { listOwnEvents as contract, EventSummary } from '@larunbat/contract'
import { allows, type MemberRole, rightsOf } from '@larunbat/rules/events/event-rights'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { CheckedJson } from '../../platform/http/checked-json.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { listedAtTheDoor } from './check-in-view.ts'
import { toEventSummary } from './completeness-record.ts'
import { referenceStamp, textsOf } from './event-json-cache.ts'
import { listRoles } from './event-key-store.ts'
import { listStamps, readStamped } from './event-list-json-store.ts'
import type { EventSummaryValue } from './event-record.ts'
import { countEventsOfOwner, listEventsOfOwner } from './event-store.ts'
import { readRecord } from './read-record.ts'

const { output } = contract
const MAX_ROWS = 5000
const PAGE_SIZE = 500
const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]

/**
 * Own events and those of which the caller is a member: all of them, unless a page is requested (contract section 1);
 * events removed from the own list only on request.
 */
export const listOwnEvents: SignedInHandler<typeof contract> = async (
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
  const countAll = () => countEventsOfOwner(ctx.db, accountId, scope)
  if (roles.size === 0) {
    const rows = await listOwnEventJson(ctx.db, accountId, { ...slice, isHidden }, reference)
    const list = rows.flatMap((row, at) => (at === 0 ? [row] : [COMMA, row]))
    if (page === undefined) return CheckedJson.as([OPEN, ...list, CLOSE])
    const empty = { rows: [], total: await countAll(), page, pageSize: limit }
    // The only list of such an answer are its rows.
    const [head = '', tail = ''] = JSON.stringify(output.write(empty, '')).split('[]')
    return CheckedJson.as([Buffer.from(`${head}[`), ...list, Buffer.from(`]${tail}`)])
  }
  const records = await listEventsOfOwner(ctx.db, accountId, { ...scope, ...slice })
  const rows = records.map((record) => withRole(toEventSummary(record, reference), roles.get(record.id)))
  return page === undefined ? rows : { rows, total: await countAll(), page, pageSize: limit }
}

/** Own events say nothing of rights: their owner has all. */
function withRole(row: EventSummaryValue, role: MemberRole | undefined): EventSummaryValue {
  if (!role) return row
  const rights = rightsOf(role)
  const seen = allows(rights, 'read') ? row : listedAtTheDoor(row)
  return Object.assign(seen, { role, rights: [...rights] })
}

/**
 * Own events in the order of the list, each as the JSON text of the contract's `EventSummary`. Every request reads the
 * versions from the database; changed events are read, validated and serialised again.
 */
async function listOwnEventJson(
  db: Db,
  ownerId: number,
  slice: { limit: number; offset: number; isHidden: boolean },
  reference: Reference,
): Promise<Buffer[]> {
  const texts = textsOf(db)
  const rows = await listStamps(db, ownerId, slice)
  const found = new Map<number, Buffer>()
  for (const { id, hubId, stamp } of rows) {
    const text = texts.find('listed', id, stamp + referenceStamp(reference, hubId))
    if (text !== undefined) found.set(id, text)
  }
  const missing = rows.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  if (missing.length > 0)
    for (const { data, hasOtherPicture, stamp } of await readStamped(db, missing)) {
      const record = Object.assign(readRecord(data), { hasOtherPicture })
      // Another owner's since a moment ago.
      if (record.ownerId !== ownerId) continue
      const { id, hubId } = record
      const text = Buffer.from(JSON.stringify(EventSummary.write(toEventSummary(record, reference), '')))
      texts.keep('listed', id, stamp + referenceStamp(reference, hubId), text)
      found.set(id, text)
    }
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}
