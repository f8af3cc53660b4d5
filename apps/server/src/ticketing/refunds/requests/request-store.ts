import { sql } from 'kysely'
import type { RequestReason, RequestWish } from '../../../database/stored-values.ts'
import type { Db, Row } from '../../../database/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'

export interface NewRequest {
  eventId: number
  /** One of the two. */
  orderId?: string
  runId?: string
  sellerId: number
  currency: string
  amountCents: number
  reasons: readonly RequestReason[]
  wish: RequestWish
  createdBy: number
}

/** Stores a request; returns its number. Throws `refund.request_open` while the order has an open one. */
export async function insertRequest(tx: Db, request: NewRequest): Promise<string> {
  const id = uuidV7()
  const { rows } = await sql`
    insert into refund_request (id, event_id, order_id, run_id, seller_id, currency, amount_cents, reasons, wish, created_by)
    values (${id}, ${request.eventId}, ${request.orderId ?? null}, ${request.runId ?? null}, ${request.sellerId},
      ${request.currency}, ${request.amountCents}, ${[...request.reasons]}::text[], ${JSON.stringify(request.wish)},
      ${request.createdBy})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) throw new AppError('refund.request_open')
  return id
}

/** Adds an order to the open request of its run, or opens one; true when it was opened. */
export async function addToRunRequest(
  tx: Db,
  { eventId, runId, ...more }: NewRequest & { runId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update refund_request set amount_cents = amount_cents + ${more.amountCents},
      reasons = (select array_agg(distinct r) from unnest(reasons || ${[...more.reasons]}::text[]) r)
    where event_id = ${eventId} and run_id = ${runId} and status = 'open' returning 1`.execute(tx)
  if (rows.length > 0) return false
  await insertRequest(tx, { eventId, runId, ...more })
  return true
}

export type RequestRow = Row<'refund_request'>

/** The request, held until the transaction ends; undefined when there is none. */
export function lockRequest(tx: Db, id: string): Promise<RequestRow | undefined> {
  return tx.selectFrom('refund_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Stores the first approval, with who bears what is missing. */
export async function saveFirstApproval(
  tx: Db,
  id: string,
  { by, bearer }: { by: number; bearer: 'festival' | 'seller' },
): Promise<void> {
  await sql`update refund_request set first_by = ${by}, first_at = now(), bearer = ${bearer} where id = ${id}`.execute(
    tx,
  )
}

/** Stores the second approval. */
export async function saveSecondApproval(
  tx: Db,
  id: string,
  { by, note }: { by: number; note: string | null },
): Promise<void> {
  await sql`update refund_request set second_by = ${by}, second_at = now(), decided_at = now(), status = 'approved',
    note = ${note} where id = ${id}`.execute(tx)
}

/** Names the refund that came of an approved request. */
export async function saveMadeRefund(tx: Db, id: string, refundId: string): Promise<void> {
  await tx.updateTable('refund_request').set({ refund_id: refundId }).where('id', '=', id).execute()
}

/** Stores a rejection. The orders of a run are left as they are. */
export async function saveRejection(tx: Db, id: string, note: string): Promise<void> {
  await sql`update refund_request set status = 'rejected', note = ${note}, decided_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** The approved request of a run, which lets its remaining orders be given back. */
export function findRunException(tx: Db, { eventId, runId }: { eventId: number; runId: string }) {
  return tx
    .selectFrom('refund_request')
    .select(['id', 'bearer'])
    .where('event_id', '=', eventId)
    .where('run_id', '=', runId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()
}

/** Lets a run go on with the orders that were left to the team. */
export async function resumeRun(
  tx: Db,
  { eventId, runId }: { eventId: number; runId: string },
): Promise<void> {
  await sql`update refund_run_order set status = 'pending' where event_id = ${eventId} and run_id = ${runId}
    and status = 'requested'`.execute(tx)
  await sql`update refund_run set done_at = null where event_id = ${eventId} and id = ${runId}`.execute(tx)
}

export interface ListedRequest {
  id: string
  eventId: number
  title: string
  orderId: string | null
  runId: string | null
  sellerId: number
  seller: string
  requestedBy: string | null
  createdAt: string
  amountCents: number
  currency: string
  reasons: RequestReason[]
  wish: RequestWish
  tickets: number
  state: 'open' | 'approved' | 'rejected' | 'lapsed'
  bearer: 'festival' | 'seller' | null
  firstId: number | null
  firstBy: string | null
  firstAt: string | null
  secondBy: string | null
  decidedAt: string | null
  decisionNote: string | null
}

/** Open requests, the oldest first, and those decided of late after them. */
export async function listRequests(db: Db): Promise<ListedRequest[]> {
  const { rows } = await sql<ListedRequest>`
    select q.id, q.event_id as "eventId", coalesce(p.document ->> 'title', c.title) as title, q.order_id as "orderId",
      q.run_id as "runId", q.seller_id as "sellerId", coalesce(s.name, '') as seller, b.name as "requestedBy",
      q.created_at as "createdAt", q.amount_cents as "amountCents", q.currency, q.reasons, q.wish, q.status as state, q.bearer,
      case when q.run_id is null then jsonb_array_length(q.wish -> 'ticketIds') else
        (select count(*)::int from refund_run_order o join ticket t on t.event_id = o.event_id and t.order_id = o.order_id
          where o.event_id = q.event_id and o.run_id = q.run_id and o.status = 'requested' and t.status <> 'cancelled')
        end as tickets,
      q.first_by as "firstId", f.name as "firstBy", q.first_at as "firstAt", n.name as "secondBy",
      q.decided_at as "decidedAt", q.note as "decisionNote"
    from refund_request q join event c on c.id = q.event_id left join publication p on p.event_id = c.id
      left join account s on s.id = q.seller_id left join account b on b.id = q.created_by
      left join account f on f.id = q.first_by left join account n on n.id = q.second_by
    where q.status = 'open' or q.decided_at > now() - interval '90 days'
    order by q.status <> 'open', case when q.status = 'open' then q.created_at end, q.decided_at desc, q.id limit 500`.execute(
    db,
  )
  return rows
}

/** Requests of one order, the oldest first. */
export async function listRequestsOfOrder(db: Db, eventId: number, orderId: string) {
  const { rows } = await sql<{
    id: string
    amountCents: number
    reasons: RequestReason[]
    state: 'open' | 'approved' | 'rejected' | 'lapsed'
    createdAt: string
    decidedAt: string | null
    note: string | null
  }>`select id, amount_cents as "amountCents", reasons, status as state, created_at as "createdAt",
      decided_at as "decidedAt", note
    from refund_request where event_id = ${eventId} and order_id = ${orderId} order by created_at`.execute(db)
  return rows
}

/**
 * Accounts that are a party to a seller's money and so no second person for it: the seller, the team of the event, the keeper of
 * its cause, and who changed where that money goes, or was shown a sign-in link of one of them, within 90 days.
 */
export async function listParties(
  db: Db,
  { sellerId, eventId }: { sellerId: number; eventId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sellers as (select x.id from account a join account x on x.id = coalesce(a.merged_into, a.id)
        or x.merged_into = coalesce(a.merged_into, a.id) where a.id = ${sellerId}),
      causes as (select coalesce(p.merged_into, p.id) as id, p.owner_id from cause_of_event o
        join cause_payee p on p.id = o.payee_id where o.event_id = ${eventId}),
      people as (select id from sellers union select account_id from event_member where event_id = ${eventId} and account_id is not null
        union select owner_id from causes where owner_id is not null)
    select id from people
    union
    select d.actor_id from payout_data_change d where d.actor_id is not null and d.at > now() - interval '90 days'
      and ((d.kind = 'seller' and d.subject_id in (select id from sellers))
        or (d.kind = 'cause' and d.subject_id in (select id from causes)))
    union
    select l.actor_id from audit_log l where l.actor_id is not null and l.at > now() - interval '90 days'
      and l.subject = 'account' and l.subject_id in (select id from people) and l.action = 'account.link_issued'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether an administrator was appointed too recently, or stands in one line of appointments with one of these people. */
export async function readAppointments(
  db: Db,
  accountId: number,
  others: readonly number[],
): Promise<{ isNew: boolean; isOne: boolean }> {
  const { rows } = await sql<{ isNew: boolean; isOne: boolean }>`
    with recursive line (start, id) as (
      select given, given from unnest(${[accountId, ...others]}::bigint[]) given
      union
      select line.start, a.admin_made_by from line join account a on a.id = line.id
      where a.admin_made_by is not null and a.admin_made_at > now() - interval '30 days')
    select exists (select from account where id = ${accountId} and admin_made_at > now() - interval '48 hours') as "isNew",
      exists (select from line mine join line theirs on theirs.id = mine.id
        where mine.start = ${accountId} and theirs.start <> ${accountId}) as "isOne"`.execute(db)
  return rows[0] ?? { isNew: false, isOne: false }
}
