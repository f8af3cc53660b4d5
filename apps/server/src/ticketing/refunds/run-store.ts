import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { shownTimes } from '../../events/event/published-copy/approved-times.ts'
import { USUAL_MIN } from '../../ledger/event-state-store.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'

export interface RunScope {
  eventId: number
  /** Without, all sessions of the event. */
  sessionId?: number | undefined
  withUsed: boolean
  withDonation: boolean
}

/** Tickets `t` of orders `o` that a run gives back. Those on offer may have a new buyer in a moment: they wait. */
const scoped = ({ eventId, sessionId, withUsed }: RunScope) => sql`t.event_id = ${eventId}
  and (${sessionId ?? null}::bigint is null or t.session_id = ${sessionId ?? null})
  and (t.status = 'valid' or ${withUsed} and t.status = 'used')`

export interface RunPlan {
  orders: number
  /** Different addresses that will be written to. */
  people: number
  tickets: number
  freeTickets: number
  /** Used ones that are unchanged. */
  usedLeft: number
  offeredLeft: number
  donationCents: number
  money: { provider: string; currency: string; cents: number; orders: number }[]
  /** Sessions of it that can still be bought for. */
  onSale: number
}

/** What a run would do, by now. Donations come back with orders of which nothing is left. */
export async function planRun(db: Db, scope: RunScope): Promise<RunPlan> {
  const { eventId, sessionId, withDonation } = scope
  const { rows } = await sql<RunPlan>`
    with gone as materialized (select t.order_id, count(*)::int as tickets, sum(t.paid_cents - t.refunded_cents)::int as cents,
        (count(*) filter (where t.paid_cents = 0))::int as free from ticket t where ${scoped(scope)} group by 1),
      part as materialized (select g.*, o.currency, k.email_key, y.provider,
          case when y.provider is null then 0 else g.cents end as back,
          case when ${withDonation} and y.provider is not null and not exists (select from ticket t
            where t.event_id = o.event_id and t.order_id = o.id and t.status <> 'cancelled'
              and not (${scoped(scope)})) then o.donation_cents - coalesce((select sum(r.donation_cents) from refund r
                where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'withdrawn'), 0) else 0 end as donation
        from gone g join orders o on o.event_id = ${eventId} and o.id = g.order_id
          join checkout k on k.id = o.checkout_id
          left join payment y on y.checkout_id = k.id and y.status = 'captured' and y.error is null and y.amount_cents > 0
            and coalesce(y.order_id = o.id, true))
    select (select count(*)::int from part) as orders, (select count(distinct email_key)::int from part) as people,
      coalesce((select sum(tickets)::int from part), 0) as tickets,
      coalesce((select sum(free)::int from part), 0) as "freeTickets",
      (select count(*)::int from ticket t where t.event_id = ${eventId} and not ${scope.withUsed}
        and t.status = 'used' and (${sessionId ?? null}::bigint is null or t.session_id = ${sessionId ?? null})) as "usedLeft",
      (select count(*)::int from ticket t where t.event_id = ${eventId} and t.status = 'offered'
        and (${sessionId ?? null}::bigint is null or t.session_id = ${sessionId ?? null})) as "offeredLeft",
      coalesce((select sum(donation)::int from part), 0) as "donationCents",
      coalesce((select json_agg(json_build_object('provider', provider, 'currency', currency, 'cents', cents,
          'orders', orders) order by provider, currency)
        from (select provider, currency, sum(back + donation)::int as cents, count(*)::int as orders from part
          where back + donation > 0 group by 1, 2) m), '[]') as money,
      (select count(*)::int from session s where s.event_id = ${eventId} and s.starts_at > now()
        and s.status not in ('cancelled', 'postponed', 'finished')
        and (${sessionId ?? null}::bigint is null or s.id = ${sessionId ?? null})) as "onSale"`.execute(db)
  return rows[0] as RunPlan
}

/** The first orders of a run, in the order in which it would give them back. */
export async function listRunOrders(db: Db, scope: RunScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select distinct t.order_id as "orderId" from ticket t
    where ${scoped(scope)} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Sessions of an event that ended more than `days` ago, by the times that were approved. */
export async function listLateSessions(db: Db, eventId: number, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from session s ${shownTimes(USUAL_MIN)}
    where s.event_id = ${eventId} and s.status <> 'postponed'
      and w.ends_at + make_interval(days => ${days}::int) < now()`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the event, so that of two concurrent runs the second one sees the first; true when one is under way. */
export async function lockRuns(tx: Db, eventId: number): Promise<boolean> {
  await sql`select from event where id = ${eventId} for no key update`.execute(tx)
  const { rows } = await sql`select from refund_run where event_id = ${eventId} and done_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

/** Stores a run with every order it is about; returns its number. */
export async function insertRun(
  tx: Db,
  scope: RunScope,
  { note, createdBy }: { note: string | null; createdBy: number | null },
): Promise<string> {
  const { eventId, sessionId, withUsed, withDonation } = scope
  const id = uuidV7()
  await tx
    .insertInto('refund_run')
    .values({
      event_id: eventId,
      id,
      session_id: sessionId ?? null,
      with_used: withUsed,
      with_donation: withDonation,
      note,
      created_by: createdBy,
      done_at: null,
    })
    .execute()
  await sql`insert into refund_run_order (event_id, run_id, order_id)
    select distinct t.event_id, ${id}::uuid, t.order_id from ticket t where ${scoped(scope)}`.execute(tx)
  return id
}

export interface RunStep {
  eventId: number
  runId: string
  orderId: string
  sessionId: number | null
  withUsed: boolean
  withDonation: boolean
  note: string | null
  createdBy: number | null
}

/** The next order of a run, held until the transaction ends; undefined when none is left or others have them all. */
export async function consumeFlow(tx: Db): Promise<RunStep | undefined> {
  const { rows } = await sql<RunStep>`
    select o.event_id as "eventId", o.run_id as "runId", o.order_id as "orderId", r.session_id as "sessionId",
      r.with_used as "withUsed", r.with_donation as "withDonation", r.note, r.created_by as "createdBy"
    from refund_run r join refund_run_order o on o.event_id = r.event_id and o.run_id = r.id
    where r.done_at is null and o.status = 'pending' order by r.created_at, o.order_id
    limit 1 for update of o skip locked`.execute(tx)
  return rows[0]
}

export async function recordStep(
  tx: Db,
  { eventId, runId, orderId }: RunStep,
  status: 'done' | 'skipped' | 'failed' | 'requested',
  error: string | null,
): Promise<void> {
  await tx
    .updateTable('refund_run_order')
    .set({ status, error })
    .where('event_id', '=', eventId)
    .where('run_id', '=', runId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Ends runs of which no order is left to do. */
export async function endRuns(db: Db): Promise<void> {
  await sql`update refund_run r set done_at = now() where done_at is null and not exists (select from refund_run_order o
    where o.event_id = r.event_id and o.run_id = r.id and o.status = 'pending')`.execute(db)
}

export interface RunState {
  id: string
  sessionId: number | null
  createdAt: string
  doneAt: string | null
  orders: number
  done: number
  skipped: number
  failed: number
  /** Left to the festival's team. */
  requested: number
  requestedCents: number
  requestState: 'open' | 'approved' | 'rejected' | null
  /** What has been decided to go back so far. */
  backCents: number
}

/** The runs of an event, the newest first. */
export async function listRuns(db: Db, eventId: number): Promise<RunState[]> {
  const { rows } = await sql<RunState>`
    select r.id, r.session_id as "sessionId", r.created_at as "createdAt", r.done_at as "doneAt",
      count(o.order_id)::int as orders, (count(*) filter (where o.status = 'done'))::int as done,
      (count(*) filter (where o.status = 'skipped'))::int as skipped,
      (count(*) filter (where o.status = 'failed'))::int as failed,
      (count(*) filter (where o.status = 'requested'))::int as requested,
      coalesce((select q.amount_cents from refund_request q where q.event_id = r.event_id and q.run_id = r.id
        order by q.created_at desc limit 1), 0) as "requestedCents",
      (select q.status from refund_request q where q.event_id = r.event_id and q.run_id = r.id
        order by q.created_at desc limit 1) as "requestState",
      coalesce((select sum(f.amount_cents)::int from refund f where f.event_id = r.event_id
        and f.reason = 'run:' || r.id and f.status <> 'withdrawn'), 0) as "backCents"
    from refund_run r left join refund_run_order o on o.event_id = r.event_id and o.run_id = r.id
    where r.event_id = ${eventId} group by r.event_id, r.id order by r.created_at desc limit 20`.execute(db)
  return rows
}
