import type { Generated } from 'kysely'
import type { DoorLinkTable, ScanTable } from './check-in-tables.ts'
import type { GeneratedInstant, Id, Instant } from './column-types.ts'
import type {
  BookingNetworkTable,
  CheckoutTable,
  OrderLineTable,
  OrdersTable,
  SaleTermsTable,
  TicketTable,
  TicketTransferTable,
  TicketTypeTable,
  TypeStockTable,
  VoucherTable,
} from './order-tables.ts'
import type {
  PaymentTable,
  ReceiptTable,
  RefundRequestTable,
  RefundRunTable,
  RefundTable,
  SessionNoticeTable,
  TestBankRefundTable,
  TestBankSessionTable,
  TransferTable,
} from './payment-tables.ts'

export type * from './check-in-tables.ts'
export type * from './order-tables.ts'
export type * from './payment-tables.ts'

/** Tables of the ticket office: offers, orders, tickets, payments, the book, the door. */
export interface OfficeTables {
  sale_terms: SaleTermsTable
  ticket_type: TicketTypeTable
  type_stock: TypeStockTable
  voucher: VoucherTable
  buyer_share: { event_id: number; session_id: number; email_key: string; taken: number }
  checkout: CheckoutTable
  booking_network: BookingNetworkTable
  orders: OrdersTable
  order_line: OrderLineTable
  ticket: TicketTable
  ticket_transfer: TicketTransferTable
  payment: PaymentTable
  payment_event: { provider: string; event_id: string; received_at: GeneratedInstant }
  refund: RefundTable
  refund_request: RefundRequestTable
  refund_run: RefundRunTable
  refund_run_order: {
    event_id: number
    run_id: string
    order_id: string
    status: Generated<'pending' | 'done' | 'skipped' | 'failed' | 'requested'>
    error: string | null
  }
  session_notice: SessionNoticeTable
  session_choice: {
    event_id: number
    notice_id: string
    order_id: string
    answer: 'keep' | 'refund' | 'gift' | null
    answered_at: Instant | null
    created_at: GeneratedInstant
  }
  transfer: TransferTable
  receipt_series: {
    seller_id: number
    series: string
    last_number: Generated<number>
    last_hash: Buffer | null
    /** What the last receipt carries of the one before it; null for the first. */
    previous_hash: Buffer | null
  }
  receipt: ReceiptTable
  door_link: DoorLinkTable
  scan: ScanTable
  testbank_session: TestBankSessionTable
  testbank_refund: TestBankRefundTable
  testbank_delivery: {
    id: Id
    body: string
    due_at: Instant
    attempts: Generated<number>
    created_at: GeneratedInstant
  }
}
