import type { TransferTable } from '../database/schema.generated.ts'
import type { Db } from '../database/tables.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'

/** One move of money, from the account that gives (`debit`) to the one that gets (`credit`). */
export interface Move {
  eventId: number
  kind: TransferTable['kind']
  debit: string
  credit: string
  /** Moves of nothing are left out. */
  amountCents: number
  currency: string
  orderId?: string
  refundId?: string
  payoutId?: number
}

/** Names of the accounts of the book. */
export const accounts = {
  /** Cash that an organiser took and keeps: what they are paid out later is so much less. */
  door: (accountId: number) => `door:${accountId}`,
  /** Where the money of a sale of this organiser is: at a payment provider or, paid at the door, with them. */
  provider: (name: string, sellerId: number) =>
    name === 'door' ? accounts.door(sellerId) : `provider:${name}`,
  /** What an organiser is owed. */
  seller: (accountId: number) => `seller:${accountId}`,
  /** What the cause of an event is owed. */
  cause: (eventId: number) => `cause:${eventId}`,
  /** Card fees that an organiser bears. */
  fees: (accountId: number) => `fees:${accountId}`,
  /** What the festival paid for an organiser beyond what it held for them: theirs to give back. */
  receivable: (accountId: number) => `receivable:${accountId}`,
  /** What the festival bears itself: card fees, and what two people approved as an exception. */
  festival: 'festival',
  bank: 'bank',
} as const

/**
 * Writes the entries of one business transaction into the ledger and returns the number they share. Each row debits and
 * credits the same amount, so the ledger is always balanced. Rows are never changed; call it in the transaction of the
 * recorded operation.
 */
export async function book(tx: Db, moves: readonly Move[]): Promise<string> {
  const entry = uuidV7()
  const real = moves.filter(({ amountCents }) => amountCents !== 0)
  if (real.length === 0) return entry
  await tx
    .insertInto('transfer')
    .values(
      real.map((move) => ({
        event_id: move.eventId,
        id: uuidV7(),
        entry,
        kind: move.kind,
        debit: move.debit,
        credit: move.credit,
        amount_cents: move.amountCents,
        currency: move.currency,
        order_id: move.orderId ?? null,
        refund_id: move.refundId ?? null,
        payout_id: move.payoutId ?? null,
      })),
    )
    .execute()
  return entry
}
