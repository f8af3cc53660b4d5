import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { BY_BANK, CAN_BE_TAKEN_BACK } from '../refunds/take-back-store.ts'
import { IS_SHOWN, ORDER_COLUMNS, type OrderListRow } from './order-list-store.ts'

interface StoredDetail extends OrderListRow {
  checkoutId: string
  phone: string | null
  country: string | null
  language: string
  subtotalCents: number
  discountCents: number
  donationCents: number
  mailedAt: string | null
  lines: {
    sessionId: number
    typeName: string | null
    quantity: number
    unitCents: number
    discountCents: number
  }[]
  soldTickets: {
    id: string
    sessionId: number
    typeName: string | null
    holderName: string | null
    paidCents: number
    status: 'valid' | 'used' | 'cancelled' | 'offered'
    usedAt: string | null
  }[]
  payments: {
    provider: 'stripe' | 'redsys' | 'testbank' | 'door' | 'free'
    method: string | null
    status: 'created' | 'pending' | 'captured' | 'failed' | 'cancelled'
    createdAt: string
    capturedAt: string | null
    dispute: 'open' | 'won' | 'lost' | null
  }[]
  receipts: { number: string; kind: 'sale' | 'correction'; issuedAt: string }[]
  refunds: {
    id: string
    canBeTakenBack: boolean
    amountCents: number
    isGift: boolean
    isByBank: boolean
    status: 'pending' | 'done' | 'failed' | 'withdrawn'
    createdAt: string
  }[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One order of an event with everything of it; undefined when it is not one an organiser sees. Times inside lists are PostgreSQL's. */
export async function findOrder(db: Db, eventId: number, orderId: string): Promise<StoredDetail | undefined> {
  if (!UUID.test(orderId)) return undefined
  const { rows } = await sql<StoredDetail>`select ${ORDER_COLUMNS}, k.id as "checkoutId",
      k.phone, k.country, k.language, k.mailed_at as "mailedAt", o.subtotal_cents as "subtotalCents",
      o.discount_cents as "discountCents", o.donation_cents as "donationCents",
      (select json_agg(json_build_object('sessionId', l.session_id, 'typeName', y.name, 'quantity', l.quantity,
          'unitCents', l.unit_cents, 'discountCents', l.discount_cents) order by l.id)
        from order_line l join ticket_type y on y.event_id = l.event_id and y.id = l.type_id
        where l.event_id = o.event_id and l.order_id = o.id) as lines,
      coalesce((select json_agg(json_build_object('id', t.id, 'sessionId', t.session_id, 'typeName', y.name,
          'holderName', t.holder_name, 'paidCents', t.paid_cents, 'status', t.status, 'usedAt', t.used_at)
          order by t.line_id, t.id)
        from ticket t join ticket_type y on y.event_id = t.event_id and y.id = t.type_id
        where t.event_id = o.event_id and t.order_id = o.id), '[]') as "soldTickets",
      coalesce((select json_agg(json_build_object('provider', p.provider, 'method', p.method, 'status', p.status,
          'createdAt', p.created_at, 'capturedAt', p.captured_at,
          'dispute', case when p.disputed_at is not null then coalesce(p.dispute_end, 'open') end) order by p.created_at, p.id)
        from payment p where p.checkout_id = o.checkout_id and (p.order_id is null or p.order_id = o.id)), '[]')
        as payments,
      coalesce((select json_agg(json_build_object('number', r.series || '-' || r.number, 'kind', r.kind,
          'issuedAt', r.issued_at) order by r.issued_at, r.number)
        from receipt r where r.event_id = o.event_id and r.order_id = o.id), '[]') as receipts,
      coalesce((select json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'isGift', r.is_gift,
          'isByBank', r.reference is not distinct from ${BY_BANK},
          'status', r.status, 'createdAt', r.created_at, 'canBeTakenBack', ${CAN_BE_TAKEN_BACK}) order by r.created_at, r.id)
        from refund r where r.event_id = o.event_id and r.order_id = o.id), '[]') as refunds
    from orders o join checkout k on k.id = o.checkout_id
    where o.event_id = ${eventId} and o.id = ${orderId} and ${IS_SHOWN}`.execute(db)
  return rows[0]
}
