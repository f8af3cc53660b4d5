import type { Session } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Row } from '../../database/tables.ts'

/**
 * A stored session as the contract shows it. `eventCapacity` is the event's own figure, which a session without one
 * inherits; places left never fall below 0, and while the waiting list has entries they are those open to the public.
 */
export function toSession(row: Row<'session'>, eventCapacity: number | null): Of<typeof Session> {
  const capacity = row.capacity ?? eventCapacity
  const free = capacity === null ? null : Math.max(0, capacity - row.sold - row.held)
  return {
    id: row.id,
    eventId: row.event_id,
    name: row.name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    capacity: row.capacity,
    priceCents: row.price_cents,
    currency: row.currency,
    maxPerPerson: row.max_per_person,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    salesUrl: row.sales_url,
    status: row.status,
    streamUrl: row.stream_url,
    sold: row.sold,
    available: row.spare === null ? free : Math.min(row.spare, free ?? row.spare),
  }
}
