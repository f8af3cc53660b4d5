import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'
import { issuerJson, type SoldFacts, soldFacts, venueJson } from '../../ledger/sold-facts.ts'
import type { RefundableOrder } from './refundable.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order of an event with its tickets; undefined when there is none or it was never paid. */
export async function findRefundable(
  db: Db,
  eventId: number,
  orderId: string,
): Promise<RefundableOrder | undefined> {
  if (!UUID.test(orderId)) return undefined
  const { rows } = await sql<Omit<RefundableOrder, 'sold'> & LiveSale>`
    select o.event_id as "eventId", o.id, o.checkout_id as "checkoutId", o.seller_id as "sellerId", o.status, o.currency,
      coalesce(p.document ->> 'title', c.title) as title, o.donation_cents as "donationCents",
      coalesce((select sum(r.donation_cents)::int from refund r
        where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'withdrawn'), 0) as "donationBackCents",
      o.voucher_id as "voucherId", o.policy, o.cause, k.email_key as "emailKey",
      (select json_build_object('id', y.id, 'provider', y.provider) from payment y where y.checkout_id = k.id
        and (y.order_id is null or y.order_id = o.id)
        and y.status = 'captured' and y.error is null and y.amount_cents > 0
        and coalesce(y.order_id = o.id, true) limit 1) as payment,
      (select r.series || '-' || r.number from receipt r where r.event_id = o.event_id and r.order_id = o.id
        and r.kind = 'sale' order by r.number limit 1) as receipt,
      now() as now, o.sold, ${issuerJson} as issuer, ${venueJson} as venue,
      coalesce((select json_agg(json_build_object('id', t.id, 'lineId', t.line_id, 'sessionId', t.session_id,
          'typeId', t.type_id, 'typeName', y.name, 'status', t.status, 'holderName', t.holder_name,
          'isPassedOn', t.passed_on_at is not null,
          'paidCents', t.paid_cents, 'refundedCents', t.refunded_cents, 'isChosen',
          coalesce(l.is_chosen, y.pricing = 'choice'),
          'isCompanion', y.is_companion, 'vatRegime', l.vat_regime,
          'sessionName', s.name, 'startsAt', coalesce((select (e ->> 'startsAt')::timestamptz
            from jsonb_array_elements(p.document -> 'sessions') e where (e ->> 'id')::bigint = s.id), s.starts_at),
          'isPostponed', s.status = 'postponed', 'timeZone', s.time_zone,
          'isChanged', exists (select from session_notice n where n.event_id = t.event_id
            and n.session_id = t.session_id and n.closed_at is null and k.created_at < n.created_at
            and (n.kind = 'cancelled' or n.answer_until > now()))) order by t.line_id, t.id)
        from ticket t
          join order_line l on l.event_id = t.event_id and l.order_id = t.order_id and l.id = t.line_id
          join ticket_type y on y.event_id = t.event_id and y.id = t.type_id
          join session s on s.event_id = t.event_id and s.id = t.session_id
        where t.event_id = o.event_id and t.order_id = o.id), '[]') as tickets
    from orders o join checkout k on k.id = o.checkout_id join event c on c.id = o.event_id
      left join account a on a.id = o.seller_id cross join ${approvedCopy(sql`o.event_id`)} p
    where o.event_id = ${eventId} and o.id = ${orderId} and o.paid_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { sold, issuer, venue, ...order } = row
  // Orders of versions before it was kept say what holds now.
  const lines = order.tickets.map((ticket) => ({ ...ticket, id: ticket.lineId, endsAt: null }))
  return { ...order, sold: sold ?? soldFacts({ issuer, title: order.title, venue, lines, now: Date.now() }) }
}

type LiveSale = { sold: SoldFacts | null } & Pick<SoldFacts, 'issuer' | 'venue'>

/**
 * The same, with checkout, order and tickets locked until the transaction ends, in the order in which purchases lock them:
 * two refunds of one purchase follow each other, and the door waits for neither for long.
 */
export async function lockRefundable(
  tx: Db,
  eventId: number,
  orderId: string,
): Promise<RefundableOrder | undefined> {
  if (!UUID.test(orderId)) return undefined
  await sql`select from checkout where id = (select checkout_id from orders
    where event_id = ${eventId} and id = ${orderId}) for update`.execute(tx)
  await sql`select from orders where event_id = ${eventId} and id = ${orderId} for update`.execute(tx)
  await sql`select from ticket where event_id = ${eventId} and order_id = ${orderId} order by id for update`.execute(
    tx,
  )
  return findRefundable(tx, eventId, orderId)
}
