import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'
import { shownTimes, USUAL_MIN } from '../../events/event/published-copy/approved-times.ts'
import type { OrderRow } from './checkout-store.ts'

type CounterKind = 'session' | 'type' | 'voucher'

/** `a` is the session, or the voucher; `b` the type. */
interface Counter {
  kind: CounterKind
  eventId: number
  a: number
  b: number
  quantity: number
}

const RANK: Readonly<Record<CounterKind, number>> = { session: 1, type: 2, voucher: 3 }

/**
 * What orders hold of which counter, in the order in which purchases lock them: sessions first, as a first quota is stored
 * under the locks of its sessions. Whether a type has a quota is visible only under these locks.
 */
function countersOf(orders: readonly OrderRow[]): Counter[] {
  const counters = new Map<string, Counter>()
  const add = (kind: CounterKind, eventId: number, a: number, b: number, quantity: number) => {
    const key = `${kind} ${eventId} ${a} ${b}`
    const known = counters.get(key)
    counters.set(key, { kind, eventId, a, b, quantity: quantity + (known?.quantity ?? 0) })
  }
  for (const { eventId, voucherId, lines } of orders) {
    for (const { sessionId, typeId, quantity } of lines) {
      add('session', eventId, sessionId, 0, quantity)
      add('type', eventId, sessionId, typeId, quantity)
    }
    if (voucherId !== null) add('voucher', eventId, voucherId, 0, 1)
  }
  return [...counters.values()].sort(
    (x, y) => RANK[x.kind] - RANK[y.kind] || x.eventId - y.eventId || x.a - y.a || x.b - y.b,
  )
}

/**
 * Makes held places of orders sold ones: of sessions, quotas of types, uses of vouchers. Their checkout must be locked. Call
 * it late: the counters are locked from here to the end of the transaction. One after the other, by plain updates:
 * locking a row first that others keep updating can end in a deadlock over its versions.
 */
export async function sellHeld(tx: Db, orders: readonly OrderRow[]): Promise<void> {
  for (const { kind, eventId, a, b, quantity } of countersOf(orders)) {
    if (kind === 'session')
      await sql`update session set held = held - ${quantity}, sold = sold + ${quantity}
        where event_id = ${eventId} and id = ${a}`.execute(tx)
    else if (kind === 'type')
      await sql`update type_stock set held = greatest(0, held - ${quantity}), sold = sold + ${quantity}
        where event_id = ${eventId} and session_id = ${a} and type_id = ${b}`.execute(tx)
    else
      await sql`update voucher set held = held - ${quantity}, used = used + ${quantity}
        where event_id = ${eventId} and id = ${a}`.execute(tx)
  }
}

/**
 * Holds the places of orders again whose time was over, if all of them are free: within the capacity that is sold now,
 * the quotas of types, the uses of the voucher, and no session is over. False when one of them is not; the caller gives up the transaction then.
 */
export async function holdAgain(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  for (const { kind, eventId, a, b, quantity } of countersOf(orders)) {
    const taken =
      kind === 'session'
        ? await sql`update session x set held = held + ${quantity}
            where event_id = ${eventId} and id = ${a} and status not in ('cancelled', 'postponed', 'finished')
              and exists (select from session s ${shownTimes(USUAL_MIN)} where s.event_id = x.event_id
                and s.id = x.id and w.ends_at > now())
              and coalesce(sold + held + ${quantity} <= least(capacity, (select coalesce(
                (select (e ->> 'capacity')::int from jsonb_array_elements(p.document -> 'sessions') e
                  where (e ->> 'id')::bigint = x.id), (p.document ->> 'capacity')::int)
                from ${approvedCopy(sql`x.event_id`)} p)), true) returning 1`.execute(tx)
        : kind === 'type'
          ? await sql`with quota as (select from type_stock where event_id = ${eventId} and session_id = ${a}
              and type_id = ${b}),
              taken as (update type_stock set held = held + ${quantity} where event_id = ${eventId}
                and session_id = ${a} and type_id = ${b} and sold + held + ${quantity} <= capacity returning 1)
              select where exists (select from taken) or not exists (select from quota)`.execute(tx)
          : await sql`update voucher set held = held + ${quantity} where event_id = ${eventId} and id = ${a}
              and used + held + ${quantity} <= max_uses returning 1`.execute(tx)
    if (taken.rows.length === 0) return false
  }
  return true
}
