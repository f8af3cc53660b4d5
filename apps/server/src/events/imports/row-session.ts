import type { Row } from '../../database/tables.ts'
import { namedValues } from '../event/dates/session-values.ts'
import type { SessionValue } from '../event/event-record.ts'
import { toSession } from '../sessions/session-row.ts'
import type { GoodRow } from './check-row.ts'
import type { SessionRow } from './import-store.ts'

export type RowSession = GoodRow['sessions'][number]

/** A session of a row as it is stored. */
export const toSessionRow = (eventId: number, session: RowSession): SessionRow => ({
  ...namedValues(session),
  event_id: eventId,
  starts_at: session.startsAt,
  time_zone: session.timeZone,
})

const EMPTY_SESSION: Omit<Row<'session'>, 'event_id' | 'starts_at' | 'time_zone'> = {
  id: 0,
  name: null,
  ends_at: null,
  capacity: null,
  price_cents: null,
  currency: null,
  max_per_person: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sales_url: null,
  stream_url: null,
  status: 'scheduled',
  sold: 0,
  held: 0,
  offer_version: 0,
  spare: null,
}

/** A session as the review rules look at it before it is stored: it has no number yet. */
export function asSession(session: RowSession, eventCapacity: number | null): SessionValue {
  const row = { ...EMPTY_SESSION, ...toSessionRow(0, session) } as Row<'session'>
  return toSession(row, eventCapacity)
}
