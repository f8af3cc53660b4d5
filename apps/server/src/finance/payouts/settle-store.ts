import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { accounts, book, type Move } from '../../ledger/journal.ts'
import { lockPayee } from '../../ledger/payee-balance-store.ts'
import { bookShortfall } from '../../ledger/shortfall.ts'

/** The account of the book that a payout of one event empties. */
const accountOf = ({ kind, subject_id }: Row<'payout'>, eventId: number) =>
  kind === 'seller' ? accounts.seller(subject_id) : accounts.cause(eventId)

/** Keeps what the events of payouts are called now that they are paid: statements name them so from then on. */
async function saveTitles(tx: Db, payoutIds: readonly number[]): Promise<void> {
  await sql`update payout_part t set title = coalesce(p.document ->> 'title', c.title)
    from event c left join publication p on p.event_id = c.id
    where t.payout_id = any(${payoutIds}::bigint[]) and c.id = t.event_id and t.title is null`.execute(tx)
}

/**
 * Books payouts as paid, or, `isBack`, as come back: the same moves the other way round. A part below zero is what was
 * owed for one event and taken off what was paid for others.
 */
export async function bookPayouts(tx: Db, payouts: readonly Row<'payout'>[], isBack = false): Promise<void> {
  if (payouts.length === 0) return
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  const parts = await tx
    .selectFrom('payout_part')
    .selectAll()
    .where('payout_id', 'in', [...byId.keys()])
    .orderBy('payout_id')
    .orderBy('event_id')
    .execute()
  const moves = parts.flatMap((part): Move[] => {
    const payout = byId.get(part.payout_id)
    if (!payout) return []
    const account = accountOf(payout, part.event_id)
    const isOut = part.amount_cents > 0 !== isBack
    return [
      {
        eventId: part.event_id,
        kind: 'payout',
        debit: isOut ? account : accounts.bank,
        credit: isOut ? accounts.bank : account,
        amountCents: Math.abs(part.amount_cents),
        currency: payout.currency,
        payoutId: payout.id,
      },
    ]
  })
  await book(tx, moves)
  if (isBack) await bookReturnedDebts(tx, parts, byId)
  else await saveTitles(tx, [...byId.keys()])
}

/** What a payout had taken off for an event with a debt is owed again once the payout came back. */
async function bookReturnedDebts(
  tx: Db,
  parts: readonly Row<'payout_part'>[],
  byId: ReadonlyMap<number, Row<'payout'>>,
): Promise<void> {
  for (const part of parts) {
    const payout = byId.get(part.payout_id)
    if (payout?.kind !== 'seller' || part.amount_cents >= 0) continue
    const { subject_id: sellerId, currency, id: payoutId } = payout
    await bookShortfall(tx, {
      ...{ sellerId, currency, payoutId, eventId: part.event_id, bearer: 'seller' },
      payee: await lockPayee(tx, sellerId),
      outflow: { sellerCents: -part.amount_cents, causeCents: 0 },
    })
  }
}

/** Ends a batch of which nothing is under way any more. */
export async function closeIfDone(tx: Db, batchId: number): Promise<void> {
  await sql`update payout_batch set status = 'closed', closed_at = now() where id = ${batchId}
    and status in ('approved', 'exported')
    and not exists (select from payout where batch_id = ${batchId} and status = 'planned')`.execute(tx)
}
