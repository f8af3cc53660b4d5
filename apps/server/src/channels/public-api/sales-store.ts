import { allows, MEMBER_ROLES, rightsOf } from '@larunbat/rules/events/event-rights'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Whose sales: those of an account and of those it took over, with those of events whose team it sells in, or with null
 * of all.
 */
export type Seller = { accountIds: readonly number[]; teamEvents: readonly number[] } | null

const SELLING_ROLES = MEMBER_ROLES.filter((role) => allows(rightsOf(role), 'sell'))

/** Returns the account and those merged into it: their sales are still listed under their numbers. */
export async function listSellers(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account
    where id = ${accountId} or merged_into = ${accountId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events in whose team the account sells, as it is now. */
export async function listTeamEvents(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select event_id as id from event_member
    where account_id = ${accountId} and accepted_at is not null and role = any(${SELLING_ROLES}::text[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Rows of the seller's own, and of the team's events; `owner` and `event` are columns. */
function isOf(seller: NonNullable<Seller>, owner: RawBuilder<unknown>, event: RawBuilder<unknown>) {
  const { accountIds, teamEvents } = seller
  const isOwn = sql`${owner} = any(${[...accountIds]}::bigint[])`
  // A caller in no team is served from the index of sellers alone.
  if (teamEvents.length === 0) return isOwn
  return sql`(${isOwn} or ${event} = any(${[...teamEvents]}::bigint[]))`
}
const sellerOfOrder = (seller: NonNullable<Seller>) => isOf(seller, sql`o.seller_id`, sql`o.event_id`)

export interface SoldOrderRow {
  id: string
  eventId: number
  status: 'paid' | 'cancelled'
  channel: 'web' | 'door'
  currency: string
  subtotalCents: number
  discountCents: number
  donationCents: number
  totalCents: number
  refundedCents: number
  paidAt: string
  lines: {
    sessionId: number
    typeId: number
    /** Multilingual. */
    typeName: string | null
    quantity: number
    unitCents: number
    discountCents: number
  }[]
  buyer: { name: string | null; email: string | null; wantsNews: boolean } | null
}

const COLUMNS = sql`o.id, o.event_id as "eventId", o.status, o.channel, o.currency,
  o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents", o.donation_cents as "donationCents",
  o.total_cents as "totalCents", o.refunded_cents as "refundedCents", o.paid_at as "paidAt",
  (select json_agg(json_build_object('sessionId', l.session_id, 'typeId', l.type_id, 'typeName', t.name,
      'quantity', l.quantity, 'unitCents', l.unit_cents, 'discountCents', l.discount_cents) order by l.id)
    from order_line l left join ticket_type t on t.event_id = l.event_id and t.id = l.type_id
    where l.event_id = o.event_id and l.order_id = o.id) as lines,
  case when k.forgotten_at is null then
    json_build_object('name', k.name, 'email', k.email, 'wantsNews', k.wants_news) end as buyer`
/** Paid once, regardless of later changes. */
const IS_SOLD = sql`o.paid_at is not null and o.status in ('paid', 'cancelled')`

/** Longer than a purchase takes until it writes its first row, and than it waits for others on any day but a bad one. */
const SETTLE_S = 30

/**
 * Until when no order can be paid any more that is not there yet. An order is dated by the beginning of its
 * transaction, which may wait for places and the numbers of receipts while one that began later is done: who had read
 * past that would never see the earlier one. Call it before the orders are read, so that orders paid meanwhile are
 * included.
 */
async function settledUntil(db: Db, settleS: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select least(now() - make_interval(secs => ${settleS}), min(xact_start)) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and backend_xid is not null`.execute(
    db,
  )
  return rows[0]?.at as string
}

export interface OrderFilters {
  seller: Seller
  eventId?: number | undefined
  status?: 'paid' | 'cancelled' | undefined
  paidFrom?: string | undefined
  paidUntil?: string | undefined
  after?: readonly [string, string] | undefined
  limit: number
  /** Seconds for which an order is not listed yet. Default 30. */
  settleS?: number
}

/** Orders in the order they were paid, up to those among which an earlier one may still appear. */
export async function listSoldOrderRows(db: Db, filters: OrderFilters): Promise<SoldOrderRow[]> {
  const { seller, eventId, status, paidFrom, paidUntil, after, limit, settleS = SETTLE_S } = filters
  const wanted = [
    IS_SOLD,
    sql`o.paid_at < ${await settledUntil(db, settleS)}`,
    ...(seller === null ? [] : [sellerOfOrder(seller)]),
    ...(eventId === undefined ? [] : [sql`o.event_id = ${eventId}`]),
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ...(paidFrom === undefined ? [] : [sql`o.paid_at >= ${paidFrom}`]),
    ...(paidUntil === undefined ? [] : [sql`o.paid_at < ${paidUntil}`]),
    ...(after ? [sql`(o.paid_at, o.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const { rows } = await sql<SoldOrderRow>`
    with page as (select o.event_id, o.id from orders o where ${sql.join(wanted, sql` and `)}
      order by o.paid_at, o.id limit ${limit})
    select ${COLUMNS} from page join orders o on o.event_id = page.event_id and o.id = page.id
      join checkout k on k.id = o.checkout_id order by o.paid_at, o.id`.execute(db)
  return rows
}

/** Position where a list continues: an instant in microseconds, which responses cut to milliseconds. */
export async function paidAtOf(
  db: Db,
  { eventId, id }: Pick<SoldOrderRow, 'eventId' | 'id'>,
): Promise<string> {
  const { rows } = await sql<{
    at: string
  }>`select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from orders where event_id = ${eventId} and id = ${id}::uuid`.execute(db)
  return rows[0]?.at ?? ''
}

export async function findSoldOrderRow(
  db: Db,
  seller: Seller,
  id: string,
): Promise<SoldOrderRow | undefined> {
  const { rows } =
    await sql<SoldOrderRow>`select ${COLUMNS} from orders o join checkout k on k.id = o.checkout_id
    where o.id = ${id}::uuid and ${IS_SOLD} ${seller === null ? sql`` : sql`and ${sellerOfOrder(seller)}`}`.execute(
      db,
    )
  return rows[0]
}

export interface SoldTicketRow {
  id: string
  eventId: number
  orderId: string
  sessionId: number
  typeId: number
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  paidCents: number
  refundedCents: number
  createdAt: string
  usedAt: string | null
  cancelledAt: string | null
  holderName: string | null
}

export async function listSoldTicketRows(
  db: Db,
  asked: {
    eventId: number
    sessionId?: number | undefined
    status?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<SoldTicketRow[]> {
  const { eventId, sessionId, status, after, limit } = asked
  const { rows } = await sql<SoldTicketRow>`
    select t.id, t.event_id as "eventId", t.order_id as "orderId", t.session_id as "sessionId", t.type_id as "typeId",
      t.status, t.paid_cents as "paidCents", t.refunded_cents as "refundedCents", t.created_at as "createdAt",
      t.used_at as "usedAt", t.cancelled_at as "cancelledAt", t.holder_name as "holderName"
    from ticket t where t.event_id = ${eventId}
      ${sessionId === undefined ? sql`` : sql`and t.session_id = ${sessionId}`}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`}
      ${after === undefined ? sql`` : sql`and t.id > ${after}::uuid`}
    order by t.id limit ${limit}`.execute(db)
  return rows
}

/** True when the seller has this event or sells in its team, or with null when there is such an event. */
export async function hasEvent(db: Db, seller: Seller, eventId: number): Promise<boolean> {
  const { rows } = await sql`select from event
    where id = ${eventId} ${seller === null ? sql`` : sql`and ${isOf(seller, sql`owner_id`, sql`id`)}`}`.execute(
    db,
  )
  return rows.length > 0
}

export interface OwnEventRow {
  id: number
  status: 0 | 1 | 2 | 3
  title: string
  slug: string | null
  editionId: number | null
  year: number | null
  hubId: number
  city: string | null
  startsAt: string | null
  progress: number
  hasPendingChanges: boolean
  sold: number
  updatedAt: string
}

/** Events as they are being worked on, the newest first. */
export async function listOwnEventRows(
  db: Db,
  {
    seller,
    status,
    before,
    limit,
  }: { seller: Seller; status: number | undefined; before: number | undefined; limit: number },
): Promise<OwnEventRow[]> {
  const { rows } = await sql<OwnEventRow>`
    select c.id, c.status, c.title, c.slug, c.edition_id as "editionId", e.year, c.hub_id as "hubId", c.city,
      c.starts_at as "startsAt", c.progress, c.has_pending_changes as "hasPendingChanges", c.updated_at as "updatedAt",
      (select coalesce(sum(s.sold + s.held), 0)::int from session s where s.event_id = c.id) as sold
    from event c left join edition e on e.id = c.edition_id
    where ${seller === null ? sql`true` : isOf(seller, sql`c.owner_id`, sql`c.id`)}
      ${status === undefined ? sql`` : sql`and c.status = ${status}`}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}
