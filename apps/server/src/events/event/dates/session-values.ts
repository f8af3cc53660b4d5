import { type Session, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isTimeZone } from '@larunbat/rules/dates'
import { SENSITIVE_SESSION_FIELDS } from '@larunbat/rules/sensitive-fields'
import type { Row } from '../../../database/tables.ts'
import { AppError } from '../../../platform/errors.ts'

type Input = Of<typeof SessionInput>
/** The columns a session input writes. */
export type SessionValues = Pick<
  Row<'session'>,
  | 'name'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'capacity'
  | 'price_cents'
  | 'currency'
  | 'max_per_person'
  | 'sale_starts_at'
  | 'sale_ends_at'
  | 'sales_url'
  | 'status'
  | 'stream_url'
>

const COLUMN_OF = {
  name: 'name',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  timeZone: 'time_zone',
  capacity: 'capacity',
  priceCents: 'price_cents',
  currency: 'currency',
  maxPerPerson: 'max_per_person',
  saleStartsAt: 'sale_starts_at',
  saleEndsAt: 'sale_ends_at',
  salesUrl: 'sales_url',
  status: 'status',
  streamUrl: 'stream_url',
} as const satisfies Partial<Record<keyof Input, keyof SessionValues>>

const FIELDS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]

/** Only what the input names, by column. */
export function namedValues(input: Input): Partial<SessionValues> {
  const values: Record<string, unknown> = {}
  for (const field of FIELDS) if (input[field] !== undefined) values[COLUMN_OF[field]] = input[field]
  if (typeof values.currency === 'string') values.currency = values.currency.toUpperCase()
  return values as Partial<SessionValues>
}

/** True when a change touches what a published event must have approved: date, price, capacity. */
export function isSensitiveChange(before: Row<'session'>, change: Partial<SessionValues>): boolean {
  return FIELDS.some((field) => {
    const column = COLUMN_OF[field]
    const isChanged = change[column] !== undefined && change[column] !== before[column]
    return isChanged && Object.hasOwn(SENSITIVE_SESSION_FIELDS, field)
  })
}

/** Faults of the values as they would be stored: wire path -> key of its text. */
export function findFaults(values: Pick<SessionValues, 'time_zone' | 'currency'>): Record<string, string> {
  return {
    ...(isTimeZone(values.time_zone) ? {} : { 'sesion.zona_horaria': 'errors:field.time_zone' }),
    ...(values.currency === null || /^[A-Z]{3}$/.test(values.currency)
      ? {}
      : { 'sesion.moneda': 'errors:field.choice' }),
  }
}

/**
 * Throws `session.changed_meanwhile` when a field is to be changed that is neither as the caller found it nor as they want
 * it. What they do not tell of is not looked at.
 */
export function assertSeen(
  stored: Row<'session'>,
  change: Partial<SessionValues>,
  found: Partial<Of<typeof Session>> = {},
): void {
  const foreign = FIELDS.filter((field) => {
    const column = COLUMN_OF[field]
    if (change[column] === undefined || found[field] === undefined) return false
    return stored[column] !== found[field] && stored[column] !== change[column]
  })
  if (foreign.length === 0) return
  const fields = foreign.map((field) => `sesion.${SessionInput.fields[field].wire}`)
  throw new AppError('session.changed_meanwhile', { fields })
}

/** Throws `session.times_wrong` unless the end is later than the start, or open. */
export function assertTimes({ starts_at, ends_at }: Pick<SessionValues, 'starts_at' | 'ends_at'>): void {
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw new AppError('session.times_wrong', { fields: ['sesion.fin'] })
}

/** Throws `session.capacity_below_sold` when there would be fewer places than people. */
export function assertCapacity(
  capacity: number | null,
  { sold, held }: Pick<Row<'session'>, 'sold' | 'held'>,
) {
  if (capacity !== null && capacity < sold + held)
    throw new AppError('session.capacity_below_sold', { fields: ['sesion.aforo'] })
}
