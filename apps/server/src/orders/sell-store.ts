import { sql } from 'kysely'
import { approvedCopy } from '../publications/approved-store.ts'
import { shownTimes, USUAL_MIN } from '../sessions/shown-times.ts'
import type { Db } from '../tables.ts'

type CounterKind = 'session' | 'type' | 'voucher'

interface Counter {
  kind: CounterKind
  contentId: number
  a: number
  b: number
  quantity: number
}

/** What a checkout holds of which counter of these kinds, in the order in which purchases lock them. */
async function countersOf(tx: Db, checkoutId: string, kinds: readonly CounterKind[]): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    with o as (select content_id, id, voucher_id from orders where checkout_id = ${checkoutId}),
      l as (select l.content_id, l.session_id, l.type_id, l.quantity from order_line l
        join o on o.content_id = l.content_id and o.id = l.order_id)
    select kind, content_id as "contentId", a, b, quantity from (
      select 1 as rank, 'session' as kind, content_id, session_id as a, 0::bigint as b, sum(quantity)::int as quantity
        from l group by content_id, session_id
      union all select 2, 'type', l.content_id, l.session_id, l.type_id, sum(l.quantity)::int
        from l join type_stock t on t.content_id = l.content_id and t.session_id = l.session_id
          and t.type_id = l.type_id group by l.content_id, l.session_id, l.type_id
      union all select 3, 'voucher', content_id, voucher_id, 0, 1 from o where voucher_id is not null) c
    where kind = any(${[...kinds]}::text[]) order by rank, content_id, a, b`.execute(tx)
  return rows
}

/**
 * The counters of a checkout one after the other, sessions first. A first quota is stored under the locks of its sessions,
 * with what is held by then: only whoever has these sees whether there is one.
 */
async function* lockingCounters(tx: Db, checkoutId: string): AsyncGenerator<Counter> {
  yield* await countersOf(tx, checkoutId, ['session'])
  yield* await countersOf(tx, checkoutId, ['type', 'voucher'])
}

/**
 * Makes held places of a checkout sold ones: of sessions, quotas of types, uses of vouchers. The checkout must be locked.
 * Call it late: the counters are locked from here to the end of the transaction. One after the other, by plain updates:
 * locking a row first that others keep updating can end in a deadlock over its versions.
 */
export async function sellHeld(tx: Db, checkoutId: string): Promise<void> {
  for await (const { kind, contentId, a, b, quantity } of lockingCounters(tx, checkoutId)) {
    if (kind === 'session')
      await sql`update session set held = held - ${quantity}, sold = sold + ${quantity}
        where content_id = ${contentId} and id = ${a}`.execute(tx)
    else if (kind === 'type')
      await sql`update type_stock set held = greatest(0, held - ${quantity}), sold = sold + ${quantity}
        where content_id = ${contentId} and session_id = ${a} and type_id = ${b}`.execute(tx)
    else
      await sql`update voucher set held = held - ${quantity}, used = used + ${quantity}
        where content_id = ${contentId} and id = ${a}`.execute(tx)
  }
}

/**
 * Holds the places of a checkout again whose time was over, if all of them are free: within the capacity that is sold now,
 * the quotas of types, the uses of the voucher, and no session is over. False when one of them is not; the caller gives up the transaction then.
 */
export async function holdAgain(tx: Db, checkoutId: string): Promise<boolean> {
  for await (const { kind, contentId, a, b, quantity } of lockingCounters(tx, checkoutId)) {
    const taken =
      kind === 'session'
        ? await sql`update session x set held = held + ${quantity}
            where content_id = ${contentId} and id = ${a} and status not in ('cancelled', 'postponed', 'finished')
              and exists (select from session s ${shownTimes(USUAL_MIN)} where s.content_id = x.content_id
                and s.id = x.id and w.ends_at > now())
              and coalesce(sold + held + ${quantity} <= least(capacity, (select coalesce(
                (select (e ->> 'capacity')::int from jsonb_array_elements(p.document -> 'sessions') e
                  where (e ->> 'id')::bigint = x.id), (p.document ->> 'capacity')::int)
                from ${approvedCopy(sql`x.content_id`)} p)), true) returning 1`.execute(tx)
        : kind === 'type'
          ? await sql`update type_stock set held = held + ${quantity} where content_id = ${contentId}
              and session_id = ${a} and type_id = ${b} and sold + held + ${quantity} <= capacity returning 1`.execute(
              tx,
            )
          : await sql`update voucher set held = held + ${quantity} where content_id = ${contentId} and id = ${a}
              and used + held + ${quantity} <= max_uses returning 1`.execute(tx)
    if (taken.rows.length === 0) return false
  }
  return true
}
