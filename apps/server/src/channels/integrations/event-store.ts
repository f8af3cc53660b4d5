import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

export type Noted = Row<'webhook_event'>

/** Whether anything waits to be handed out. */
export async function hasEvents(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhook_event limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes the oldest notes out; they are gone when the transaction commits. One process at a time does it, so that messages
 * are numbered in the order of their notes: undefined while another one is at it.
 */
export async function takeEvents(tx: Db, limit: number): Promise<Noted[] | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('webhook-events')) as got`.execute(tx)
  if (!locks[0]?.got) return undefined
  const { rows } = await sql<Noted>`delete from webhook_event
    where id in (select id from webhook_event order by id limit ${limit}) returning *`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

export type Listener = Pick<Row<'webhook_endpoint'>, 'id' | 'account_id' | 'types'>

/** Active endpoints of these accounts and the festival's; those of a blocked or merged account receive nothing. */
export function listListeners(tx: Db, accountIds: readonly number[]): Promise<Listener[]> {
  return tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'account_id', 'types'])
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'webhook_endpoint.account_id')
            .where(({ or, eb }) => or([eb('blocked_at', 'is not', null), eb('merged_into', 'is not', null)])),
        ),
      ),
    )
    .where(({ or, eb }) => or([eb('account_id', 'is', null), eb('account_id', 'in', [0, ...accountIds])]))
    .orderBy('id')
    .execute()
}

/**
 * Returns the recipients of messages for these accounts: the accounts themselves, or those that they were merged into.
 */
export async function findMergedAccounts(
  tx: Db,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; heir: number }>`select id, coalesce(merged_into, id) as heir
    from account where id = any(${[...accountIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, heir }) => [id, heir]))
}

export interface OrderFacts {
  id: string
  status: string
  channel: string
  currency: string
  totalCents: number
  discountCents: number
  donationCents: number
  tickets: number
  paidAt: string | null
}

/** Returns data of orders for messages: amounts and counts, nothing about the buyer. */
export async function findOrderFacts(
  tx: Db,
  orders: readonly { eventId: number; id: string }[],
): Promise<Map<string, OrderFacts>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<OrderFacts>`
    select o.id, o.status, o.channel, o.currency, o.total_cents as "totalCents", o.discount_cents as "discountCents",
      o.donation_cents as "donationCents", o.paid_at as "paidAt",
      (select coalesce(sum(l.quantity), 0)::int from order_line l
        where l.event_id = o.event_id and l.order_id = o.id) as tickets
    from unnest(${orders.map(({ eventId }) => eventId)}::bigint[], ${orders.map(({ id }) => id)}::uuid[])
      as w (event_id, id) join orders o on o.event_id = w.event_id and o.id = w.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
