import { type Session, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { SENSITIVE_SESSION_FIELDS } from '@larunbat/rules/events/sensitive-fields'
import { isTimeZone } from '@larunbat/rules/time/dates'
import type { Row } from '../../../database/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { FieldFaults } from '../../../platform/http/input-faults.ts'

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

/**
 * Throws `session.changed_meanwhile` when a field is to be changed that is neither as the caller found it nor as they
 * want it. Fields that the caller does not name are not checked.
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

/**
 * Returns what is wrong with a session as it would be stored, by the wire path that holds it: no start, an end before it, no such
 * zone or currency, or fewer places than people. `before` is the stored one, undefined for a new one.
 */
export function findSessionFaults(
  values: Pick<SessionValues, 'starts_at' | 'ends_at' | 'time_zone' | 'currency' | 'capacity'>,
  before: Pick<Row<'session'>, 'sold' | 'held'> | undefined,
  path = 'sesion',
): FieldFaults {
  const faults = new FieldFaults()
  const { starts_at, ends_at, capacity, time_zone, currency } = values
  if (starts_at === '') faults.addText('field.required', `${path}.inicio`)
  else if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    faults.add('session.times_wrong', `${path}.fin`)
  if (!isTimeZone(time_zone)) faults.addText('field.time_zone', `${path}.zona_horaria`)
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) faults.addText('field.choice', `${path}.moneda`)
  if (before && capacity !== null && capacity < before.sold + before.held)
    faults.add('session.capacity_below_sold', `${path}.aforo`)
  return faults
}
