import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { cardFeeMoves, levelCauseFee } from '../../ledger/card-fee-moves.ts'
import { book } from '../../ledger/journal.ts'
import { listOrders } from '../orders/checkout-store.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { ProviderError, type ProviderName } from './provider.ts'
import { providerNamed, providersOf } from './provider-named.ts'
import { lockPayment } from './settle-store.ts'

/** Payments of one run. */
const AT_ONCE = 20

/**
 * Asks for what providers kept of purchases that were confirmed before they said so, and books it. Returns how many fees
 * were learnt.
 */
export async function bookLateFees(ctx: PaymentsCtx): Promise<number> {
  const names = providersOf(ctx.services).map(({ name }) => name)
  let learnt = 0
  for (const { id, provider, reference } of await claimFeeless(ctx.db, names)) {
    try {
      const feeCents = (await providerNamed(ctx.services, provider)?.lookUp(reference))?.feeCents ?? null
      if (feeCents === null) continue
      await ctx.db.transaction().execute((tx) => bookFee(tx, id, feeCents))
      learnt += 1
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ payment: id, code: error.code }, 'The fee of a payment is not known yet.')
    }
  }
  return learnt
}

async function bookFee(tx: Db, id: string, feeCents: number): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment || payment.fee_cents !== null) return
  const { provider, currency, checkout_id: checkoutId } = payment
  await tx.updateTable('payment').set({ fee_cents: feeCents }).where('id', '=', id).execute()
  const orders = await listOrders(tx, checkoutId)
  await book(tx, cardFeeMoves(orders, { feeCents, provider }, currency))
  for (const { eventId, id: orderId } of orders) await levelCauseFee(tx, { eventId, orderId })
}

/** Purchases of the last days whose fee is not known; each time a twentieth of its age later. */
async function claimFeeless(db: Db, providers: readonly string[]) {
  const { rows } = await sql<{ id: string; provider: ProviderName; reference: string }>`
    with due as (select id from payment where status = 'captured' and fee_cents is null and error is null
        and reference is not null and provider = any(${[...providers]}::text[])
        and captured_at between now() - interval '7 days' and now() - interval '20 seconds'
        and coalesce(looked_up_at, '-infinity') < now() - greatest(interval '45 seconds', (now() - captured_at) / 20)
      order by captured_at limit ${AT_ONCE} for update skip locked)
    update payment p set looked_up_at = now() from due where p.id = due.id
    returning p.id, p.provider, p.reference`.execute(db)
  return rows
}
