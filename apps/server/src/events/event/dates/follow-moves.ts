import { belongsTo, followSessions, moveAlong, type SessionSpan } from '@larunbat/rules/events/session-move'
import type { Db } from '../../../database/tables.ts'
import { recordChange } from '../changes/record-change.ts'
import {
  type EventPairs,
  findEventPairs,
  listTypePairs,
  listVoucherPairs,
  saveEventPairs,
  saveTypePairs,
  saveVoucherPairs,
} from './follow-moves-store.ts'
import type { SessionValues } from './session-values.ts'

/** A session that takes place at another time from now on. */
export interface MovedSession {
  id: number
  before: SessionSpan
  after: SessionSpan
}

type Others = readonly (SessionSpan & { id: number })[]

/**
 * Moves what belonged to sessions along with them, inside the transaction that moved them: end and begin of the sale, windows of
 * ticket types, visibility, validity of codes. `others` are the sessions that stay. Returns what of the event itself changed.
 */
export async function followMoves(
  tx: Db,
  eventId: number,
  moved: readonly MovedSession[],
  others: Others,
): Promise<Partial<EventPairs>> {
  const changed = moved.filter(({ before, after }) => !isSameSpan(before, after))
  if (changed.length === 0) return {}
  for (const type of await listTypePairs(tx, eventId)) {
    const isOf = ({ id }: { id: number }) => type.sessionIds === null || type.sessionIds.includes(id)
    const next = followPair(type, changed.filter(isOf), others.filter(isOf))
    if (next) await saveTypePairs(tx, eventId, type.id, next)
  }
  for (const voucher of await listVoucherPairs(tx, eventId)) {
    const next = followPair(voucher, changed, others)
    if (next) await saveVoucherPairs(tx, eventId, voucher.id, next)
  }
  return followEvent(tx, eventId, changed, others)
}

async function followEvent(tx: Db, eventId: number, moved: readonly MovedSession[], others: Others) {
  const pairs = await findEventPairs(tx, eventId)
  const sale = followPair({ from: pairs.saleStartsAt, until: pairs.saleEndsAt }, moved, others)
  const shown = followPair({ from: pairs.visibleFrom, until: pairs.visibleUntil }, moved, others)
  const next: EventPairs = {
    saleStartsAt: sale ? sale.from : pairs.saleStartsAt,
    saleEndsAt: sale ? sale.until : pairs.saleEndsAt,
    visibleFrom: shown ? shown.from : pairs.visibleFrom,
    visibleUntil: shown ? shown.until : pairs.visibleUntil,
  }
  const names = (Object.keys(next) as (keyof EventPairs)[]).filter((name) => next[name] !== pairs[name])
  if (names.length === 0) return {}
  await saveEventPairs(tx, eventId, next)
  const changes = names.map((name) => [name, { b: pairs[name], a: next[name] }] as const)
  await recordChange(tx, eventId, { actorId: null, source: 'edit', changes: Object.fromEntries(changes) })
  return Object.fromEntries(names.map((name) => [name, next[name]])) as Partial<EventPairs>
}

interface Pair {
  from: string | null
  until: string | null
}

/** The pair as it follows; undefined where it stays. A pair that would end before it begins keeps its begin out of the way. */
function followPair({ from, until }: Pair, moved: readonly MovedSession[], others: Others): Pair | undefined {
  const next = {
    from: followSessions(from, moved, others, 'start'),
    until: followSessions(until, moved, others, 'end'),
  }
  if (next.from === from && next.until === until) return undefined
  const isBackwards = next.from !== null && next.until !== null && next.from >= next.until
  return isBackwards ? undefined : next
}

const isSameSpan = (before: SessionSpan, after: SessionSpan) =>
  Date.parse(before.startsAt) === Date.parse(after.startsAt) &&
  (before.endsAt === null ? after.endsAt === null : before.endsAt === after.endsAt)

/** When a stored session takes place. */
export const spanOf = (row: Pick<SessionValues, 'starts_at' | 'ends_at' | 'time_zone'>): SessionSpan => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
})

/**
 * A change of one session with its own sale moved along, unless the change says itself when that begins or ends. The end keeps its
 * distance to the session however early it is, as with a move of many; a begin on another day stays.
 */
export function withMovedSale(before: SessionValues, change: Partial<SessionValues>): Partial<SessionValues> {
  const [was, is] = [spanOf(before), spanOf({ ...before, ...change })]
  if (isSameSpan(was, is)) return change
  const follow = (column: 'sale_starts_at' | 'sale_ends_at') => {
    const at = before[column]
    const isNamed = change[column] !== undefined && change[column] !== at
    const isTied = at !== null && (column === 'sale_ends_at' || belongsTo(at, was))
    return isNamed || !isTied ? {} : { [column]: moveAlong(at, was, is) }
  }
  return { ...change, ...follow('sale_starts_at'), ...follow('sale_ends_at') }
}
