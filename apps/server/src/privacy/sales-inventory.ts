import type { Part } from './inventory.ts'

const TIED = 'the event itself'
const BUYER = 'tells about a buyer'
const TECHNICAL = 'technical'

/** What an event sells and sold, beside its other parts; of buyers an organiser's archive tells nothing. */
export const SALES_PARTS = {
  ticket_types: {
    table: 'ticket_type',
    columns: [
      ...[
        'id',
        'name',
        'pricing',
        'price_cents',
        'min_cents',
        'suggested_cents',
        'capacity',
        'max_per_order',
      ],
      ...['sale_starts_at', 'sale_ends_at', 'code', 'is_companion', 'vat_regime', 'session_ids', 'position'],
      ...['is_active', 'is_default', 'created_at', 'updated_at'],
    ],
    hidden: { content_id: TIED, version: TECHNICAL },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  sale_terms: {
    table: 'sale_terms',
    columns: [
      ...['refund_until_hours', 'refund_percentage', 'takes_door_payment', 'has_waiting_list', 'offer_hours'],
      ...['release_after_min', 'updated_at'],
    ],
    hidden: { content_id: TIED, version: TECHNICAL },
    where: 't.content_id = c.id',
    key: 't.content_id',
  },
  vouchers: {
    table: 'voucher',
    columns: [
      ...['id', 'code', 'kind', 'amount_cents', 'percentage', 'max_uses', 'used', 'held', 'valid_from'],
      ...['valid_until', 'type_ids', 'is_active', 'label', 'created_at'],
    ],
    hidden: { content_id: TIED, version: TECHNICAL },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  orders: {
    table: 'orders',
    columns: [
      ...['id', 'status', 'currency', 'subtotal_cents', 'discount_cents', 'donation_cents', 'total_cents'],
      ...['refunded_cents', 'voucher_id', 'policy', 'cause', 'channel', 'created_at', 'paid_at'],
    ],
    hidden: { content_id: TIED, checkout_id: BUYER, seller_id: 'the owner of the event' },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  order_lines: {
    table: 'order_line',
    columns: [
      ...[
        'order_id',
        'id',
        'session_id',
        'type_id',
        'quantity',
        'unit_cents',
        'discount_cents',
        'vat_regime',
      ],
    ],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.order_id, t.id',
  },
  tickets: {
    table: 'ticket',
    columns: [
      'id',
      'order_id',
      'line_id',
      'session_id',
      'type_id',
      'paid_cents',
      'refunded_cents',
      'status',
      'used_at',
      'created_at',
      'released_at',
    ],
    hidden: {
      content_id: TIED,
      changed: TECHNICAL,
      holder_name: BUYER,
      serial: 'a secret of the ticket: it would let somebody in',
    },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  refunds: {
    table: 'refund',
    columns: [
      'id',
      'order_id',
      'status',
      'amount_cents',
      'donation_cents',
      'reason',
      'note',
      'is_gift',
      'ticket_ids',
      'created_at',
      'done_at',
    ],
    hidden: {
      content_id: TIED,
      payment_id: TECHNICAL,
      reference: TECHNICAL,
      error: TECHNICAL,
      attempts: TECHNICAL,
      mail_due_at: TECHNICAL,
      created_by: 'who gave it back is not told',
    },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  refund_runs: {
    table: 'refund_run',
    columns: ['id', 'session_id', 'with_used', 'with_donation', 'note', 'created_at', 'done_at'],
    hidden: { content_id: TIED, created_by: 'who gave it back is not told' },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  session_notices: {
    table: 'session_notice',
    columns: ['id', 'session_id', 'kind', 'before', 'after', 'created_at', 'answer_until', 'closed_at'],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  transfers: {
    table: 'transfer',
    columns: [
      ...[
        'id',
        'entry',
        'at',
        'kind',
        'debit',
        'credit',
        'amount_cents',
        'currency',
        'order_id',
        'refund_id',
      ],
      'payout_id',
    ],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  receipts: {
    table: 'receipt',
    columns: ['series', 'number', 'kind', 'order_id', 'refund_id', 'issued_at', 'document'],
    hidden: {
      content_id: TIED,
      seller_id: 'the owner of the event',
      hash: 'made from the other columns',
      previous_hash: 'made from the other columns',
    },
    where: 't.content_id = c.id',
    key: 't.series, t.number',
  },
  door_links: {
    table: 'door_link',
    columns: [
      ...['id', 'label', 'created_at', 'expires_at', 'revoked_at', 'last_seen_at', 'session_ids', 'may_sell'],
      'language',
    ],
    hidden: { content_id: TIED, token_hash: 'a secret of the door', created_by: 'who made it is not told' },
    where: 't.content_id = c.id',
    key: 't.id',
  },
} as const satisfies Readonly<Record<string, Part>>

/** Tables of sales without anything of an account's holder, with the reason. */
export const SALES_NOBODYS = {
  buyer_share: 'counts of a session by addresses of buyers, who have no account',
  checkout: 'a purchase of somebody who needs no account',
  payment: 'what a purchase was paid by',
  payment_event: 'numbers of messages of providers',
  receipt_series: 'counters of receipts',
  refund_run_order: 'how far a refund of many orders has come',
  session_choice: 'what a buyer answered, who has no account',
  scan: 'when a ticket of a buyer was shown at the door',
  testbank_delivery: 'messages of the test bank',
  testbank_refund: 'money of the test bank',
  testbank_session: 'payments at the test bank',
  type_stock: 'counters of places',
} as const
