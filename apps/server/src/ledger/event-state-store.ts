import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { shownTimes } from '../events/event/published-copy/approved-times.ts'

/** How long a session takes that does not say it, in minutes. */
export const USUAL_MIN = 180

/** Of an event `c`: money of it is on its way back to buyers, or they may still ask for it. */
export const HAS_OPEN_REFUNDS = sql`(exists (select from refund r where r.event_id = c.id and r.status in ('pending', 'failed'))
  or exists (select from ticket t join session s on s.event_id = t.event_id and s.id = t.session_id
    where t.event_id = c.id and s.status = 'cancelled' and t.status in ('valid', 'offered') and t.paid_cents > 0))`

/** Whether the money of an event may go out. */
export interface EventState {
  id: number
  /** Multilingual. */
  title: string
  /** Published name of the beneficiary, multilingual. */
  project: string | null
  ownerId: number
  /** When its money may go out: some days after its last session; null while a date is missing. */
  readyAt: string | null
  isReady: boolean
  /** Money of it is on its way back to buyers, or they may still ask for it. */
  hasOpenRefunds: boolean
  /** What buyers' banks want back of its payments, of no more than its orders took; they decide for months. */
  disputedCents: number
  /** Money of an event that the festival doubts stays where it is. */
  isBlacklisted: boolean
  /** Of its cause, once it was entered. */
  payeeId: number | null
}

/**
 * The events with what holds their money back. A postponed session has no date, and places of a cancelled one that were
 * paid for go back to their buyers; both hold it.
 */
export async function listEventStates(
  db: Db,
  eventIds: readonly number[],
  days: number,
): Promise<Map<number, EventState>> {
  const { rows } = await sql<EventState>`
    select c.id, c.title, c.impact->>'project' as project, c.owner_id as "ownerId", ready.at as "readyAt",
      c.is_blacklisted as "isBlacklisted",
      coalesce(ready.at <= now(), false) as "isReady",
      ${HAS_OPEN_REFUNDS} as "hasOpenRefunds",
      coalesce((select sum(least(d.disputed_cents, o.total_cents))::int from payment d join orders o on o.checkout_id = d.checkout_id
        where d.disputed_at is not null and d.dispute_end is null and o.event_id = c.id), 0) as "disputedCents",
      coalesce(p.merged_into, p.id) as "payeeId"
    from event c
      left join lateral (select case
          when bool_or(s.status = 'postponed') then null
          when count(s.id) = 0 then c.starts_at
          else max(w.over_at)
        end + make_interval(days => ${days}::int) as at
        from session s ${shownTimes(USUAL_MIN)} where s.event_id = c.id and s.status <> 'cancelled') ready on true
      left join cause_of_event o on o.event_id = c.id
      left join cause_payee p on p.id = o.payee_id
    where c.id = any(${[...eventIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
