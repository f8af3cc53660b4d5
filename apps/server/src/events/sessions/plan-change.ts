import type { ChangedSession, SessionsChange } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { moveSession } from '@larunbat/rules/events/session-move'
import { addMinutes } from '@larunbat/rules/time/dates'
import type { Row } from '../../database/tables.ts'
import { isSensitiveChange, namedValues, type SessionValues } from '../event/dates/session-values.ts'
import type { SessionBounds } from './session-bulk-store.ts'

type Change = Of<typeof SessionsChange>
type Report = Of<typeof ChangedSession>

/** What a change of a selection does to one of its sessions. */
export interface PlannedChange {
  before: Row<'session'>
  /** Null when it is deleted. */
  after: Row<'session'> | null
  isChanged: boolean
  /** On a published event it waits for approval. */
  isSensitive: boolean
  refusal: Report['refusal']
  notices: Report['notices']
}

const MOVES = ['shiftDays', 'shiftMinutes', 'time'] as const
const SALE = ['saleStartsAt', 'saleEndsAt', 'saleClosesMin', 'durationMin'] as const
const names = (change: Change, fields: readonly (keyof Change)[]) =>
  fields.some((field) => change[field] !== undefined && change[field] !== null)

/** Works out what `change` makes of a session. Nothing is stored. */
export function planChange(before: Row<'session'>, change: Change, bounds: SessionBounds): PlannedChange {
  if (change.isDeleted === true) {
    const refusal = before.sold + before.held > 0 ? 'session.has_orders' : null
    return { before, after: null, isChanged: true, isSensitive: true, refusal, notices: [] }
  }
  const values = changedValues(before, change)
  const after = { ...before, ...values }
  const differing = Object.keys(values).filter(
    (column) => values[column as keyof SessionValues] !== before[column as keyof SessionValues],
  )
  return {
    before,
    after,
    isChanged: differing.length > 0,
    isSensitive: isSensitiveChange(before, values),
    refusal: refusalOf(before, after, change, bounds),
    notices: noticesOf(before, after, bounds),
  }
}

function changedValues(before: Row<'session'>, change: Change): Partial<SessionValues> {
  const { shiftDays, shiftMinutes, time, durationMin, saleClosesMin } = change
  const { startsAt, endsAt, saleEndsAt } = moveSession(
    {
      startsAt: before.starts_at,
      endsAt: before.ends_at,
      saleEndsAt: before.sale_ends_at,
      timeZone: before.time_zone,
    },
    { days: shiftDays, minutes: shiftMinutes, time: time ?? undefined },
  )
  const values: Partial<SessionValues> = {
    starts_at: startsAt,
    ends_at: endsAt,
    sale_ends_at: saleEndsAt,
    ...namedValues(change),
  }
  if (durationMin !== undefined) {
    values.ends_at = durationMin === null ? null : addMinutes(startsAt, durationMin)
    // A sale that ended with the session goes on ending with it.
    const endsWithIt = saleEndsAt !== null && saleEndsAt === endsAt && change.saleEndsAt === undefined
    if (endsWithIt && values.ends_at) values.sale_ends_at = values.ends_at
  }
  if (saleClosesMin !== undefined)
    values.sale_ends_at = saleClosesMin === null ? null : addMinutes(startsAt, -saleClosesMin)
  return values
}

function refusalOf(
  { sold, held }: Row<'session'>,
  after: Row<'session'>,
  change: Change,
  bounds: SessionBounds,
): Report['refusal'] {
  const { starts_at: start, ends_at: end, sale_ends_at: saleEnd } = after
  if (change.capacity !== undefined) {
    const capacity = after.capacity ?? bounds.capacity
    if (capacity !== null && capacity < sold + held) return 'session.capacity_below_sold'
    if (isAboveVenue(after.capacity, bounds)) return 'session.capacity_above_venue'
  }
  if (!isInRange(start) || (end !== null && !isInRange(end)) || (saleEnd !== null && !isInRange(saleEnd)))
    return 'session.date_out_of_range'
  if (end !== null && Date.parse(end) <= Date.parse(start)) return 'session.times_wrong'
  const isSaleTouched = names(change, SALE) || names(change, MOVES)
  return isSaleTouched && !areSaleTimesRight(after, bounds) ? 'session.sale_times_wrong' : null
}

/** Instants of the contract lie between 2000 and 2100; a move must not leave that. */
function isInRange(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear()
  return year >= 2000 && year <= 2100
}

export function isAboveVenue(capacity: number | null, { venue_capacity: venue }: SessionBounds): boolean {
  return capacity !== null && venue !== null && capacity > venue
}

/** The sale begins before it ends, and ends with the session at the latest. */
export function areSaleTimesRight(session: SessionValues, bounds: SessionBounds): boolean {
  const saleStart = session.sale_starts_at ?? bounds.sale_starts_at
  const { sale_ends_at: saleEnd, ends_at: end } = session
  if (saleEnd === null) return true
  if (saleStart !== null && Date.parse(saleStart) >= Date.parse(saleEnd)) return false
  return end === null || Date.parse(saleEnd) <= Date.parse(end)
}

/** What those who hold tickets should hear of. Orders keep the price they were bought at. */
function noticesOf(before: Row<'session'>, after: Row<'session'>, bounds: SessionBounds): Report['notices'] {
  if (before.sold + before.held === 0) return []
  const priceOf = (row: Row<'session'>) => row.price_cents ?? bounds.price_cents
  const notices: Report['notices'] = []
  if (priceOf(before) !== priceOf(after)) notices.push('paid_price_stays')
  if (before.starts_at !== after.starts_at || before.ends_at !== after.ends_at) notices.push('buyers_date')
  if (before.status !== after.status) notices.push('buyers_status')
  return notices
}

/** Points out sessions that a change brings to the moment of another one: meant by some, a slip of most. */
export function markSameTimes(planned: readonly PlannedChange[], otherStarts: readonly string[]): void {
  const counts = new Map<string, number>()
  const starts = planned.flatMap(({ after }) =>
    after && after.status !== 'cancelled' ? [after.starts_at] : [],
  )
  for (const start of [...otherStarts, ...starts]) counts.set(start, (counts.get(start) ?? 0) + 1)
  for (const { before, after, notices } of planned)
    if (after && after.starts_at !== before.starts_at && (counts.get(after.starts_at) ?? 0) > 1)
      notices.push('same_time')
}
