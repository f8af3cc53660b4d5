import type { Db } from '../database/tables.ts'
import { accounts, book, type Move } from './journal.ts'
import {
  type EventHeld,
  listOtherHeld,
  listSettleable,
  listShortfallMoves,
  type OtherHeld,
  type Payee,
  readEventHeld,
} from './payee-balance-store.ts'

/** What of a seller's money is held here, as a refund of one event may use it. */
export interface Held {
  event: EventHeld
  others: readonly OtherHeld[]
}

/** Who bears what is missing: the seller, whose debt it becomes, other events of theirs that are over, or the festival. */
export type Bearer = 'seller' | 'own_events' | 'festival'

interface Place {
  eventId: number
  currency: string
}

/** What caused the shortfall. */
interface Cause {
  orderId?: string
  refundId?: string
  payoutId?: number
}

/** Returns what is held for a seller, by one event and the others. Under `lockPayee`. */
export async function readHeld(tx: Db, payee: Payee, place: Place): Promise<Held> {
  return { event: await readEventHeld(tx, payee, place), others: await listOtherHeld(tx, payee, place) }
}

/** What a refund takes from whom, in cents. */
export interface Outflow {
  sellerCents: number
  causeCents: number
}

/**
 * Returns what moves take from the seller and from the cause of their event. Cash given back at the door leaves the seller's
 * own till: what the cause's share returns then is no money of the seller here.
 */
export function outflowOf(moves: readonly Move[]): Outflow {
  const sum = (isOf: (account: string) => boolean) =>
    moves.reduce(
      (all, { debit, credit, amountCents }) =>
        all + (isOf(debit) ? amountCents : 0) - (isOf(credit) ? amountCents : 0),
      0,
    )
  const isCash = moves.some(({ debit, credit }) => `${debit} ${credit}`.includes('door:'))
  const causeCents = sum((account) => account.startsWith('cause:'))
  const ownCents = sum((account) => /^(seller|door):/.test(account))
  return { sellerCents: isCash ? ownCents + causeCents : ownCents, causeCents }
}

/** Returns what a seller can give back of an event without money of others; never below zero. */
export function sellerLimit({ event, others }: Held): number {
  const here = event.sellerCents + event.feeCents - event.owedCents
  return Math.max(0, here + others.reduce((all, { cents }) => all + cents, 0))
}

/** Whether an outflow stays within what is held for the seller and for the cause, each by itself. */
export function isWithinHeld(held: Held, { sellerCents, causeCents }: Outflow): boolean {
  const isSellers = sellerCents <= 0 || sellerCents <= sellerLimit(held)
  return isSellers && (causeCents <= 0 || causeCents <= held.event.causeCents)
}

interface Shortfall extends Place, Cause {
  /** The account of the seller in the ledger, which may have been merged since. */
  sellerId: number
  payee: Payee
  bearer: Bearer
  /** What the refund took: no more than this is missing because of it. */
  outflow: Outflow
}

/**
 * Books who bears what an event has paid out beyond what it still held, after the moves that took it: the seller's account and
 * the cause's are never left below zero by it, so that it is taken off the right payee later, by event. Returns the cents
 * that were missing.
 */
export async function bookShortfall(tx: Db, shortfall: Shortfall): Promise<number> {
  const { sellerId, payee, bearer, outflow, eventId, currency, orderId, refundId, payoutId } = shortfall
  const { event, others } = await readHeld(tx, payee, shortfall)
  const missing = [
    { account: accounts.seller(sellerId), cents: Math.min(outflow.sellerCents, -event.sellerCents) },
    { account: accounts.cause(eventId), cents: Math.min(outflow.causeCents, -event.causeCents) },
  ].filter(({ cents }) => cents > 0)
  const common = {
    currency,
    ...(orderId === undefined ? {} : { orderId }),
    ...(refundId === undefined ? {} : { refundId }),
    ...(payoutId === undefined ? {} : { payoutId }),
  }
  const isFestival = bearer === 'festival'
  const debit = isFestival ? accounts.festival : accounts.receivable(payee.id)
  const moves = missing.map(
    ({ account, cents }): Move => ({
      ...common,
      eventId,
      kind: isFestival ? 'exception' : 'receivable',
      debit,
      credit: account,
      amountCents: cents,
    }),
  )
  const total = missing.reduce((all, { cents }) => all + cents, 0)
  const settled = bearer === 'own_events' ? fromOthers(total, others, common, payee) : []
  await book(tx, [...moves, ...settled])
  return total
}

/** Takes a debt off what is held of other events of the same seller, one after the other. */
function fromOthers(
  total: number,
  others: readonly OtherHeld[],
  common: Cause & { currency: string },
  payee: Payee,
): Move[] {
  let left = total
  return others.flatMap(({ eventId, cents }): Move[] => {
    const amountCents = Math.min(left, Math.max(0, cents))
    left -= amountCents
    // Of another event: the order is none of its own, the refund says what to reverse when it is taken back.
    const { orderId: _, ...cause } = common
    const [debit, credit] = [accounts.seller(payee.id), accounts.receivable(payee.id)]
    return amountCents > 0 ? [{ ...cause, eventId, kind: 'receivable', debit, credit, amountCents }] : []
  })
}

/** Reverses the entries that charged a refund to a bearer, when the refund is taken back. */
export async function undoShortfall(tx: Db, place: { eventId: number; refundId: string }): Promise<void> {
  const moves = await listShortfallMoves(tx, place)
  await book(
    tx,
    moves.map((move) => ({ ...move, debit: move.credit, credit: move.debit })),
  )
}

/**
 * Takes debts of sellers off what came in for the same events since, and ends those that nothing stands behind any more. Call
 * it before anything is computed that is to be paid; returns how many were settled.
 */
export async function settleReceivables(tx: Db): Promise<number> {
  const found = await listSettleable(tx)
  for (const { payeeId, sellerId, eventId, currency, cents } of found)
    await book(tx, [
      {
        eventId,
        currency,
        kind: 'receivable',
        debit: sellerId === null ? accounts.cause(eventId) : accounts.seller(sellerId),
        credit: accounts.receivable(payeeId),
        amountCents: cents,
      },
    ])
  return found.length
}
