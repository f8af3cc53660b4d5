import type { listPayoutDebts as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { settleReceivables } from '../../ledger/shortfall.ts'
import { lockProposals } from './batch-store.ts'
import { type DebtCause, type DebtMoves, listDebtMoves } from './debt-store.ts'

interface OpenDebt extends DebtMoves {
  cause: DebtCause
  settledCents: number
}

/** What organisers owe the festival, for administrators. Settles first what came in since, as the proposal does. */
export const listPayoutDebts: SignedInHandler<typeof contract> = (ctx) =>
  inTransaction(ctx, async (tx) => {
    await lockProposals(tx)
    await settleReceivables(tx)
    const open = setOff(await listDebtMoves(tx)).filter(({ cents, settledCents }) => cents > settledCents)
    const totals = new Map<string, number>()
    const debts = open.map(({ orderId, bookedAt, cents, ...debt }) => {
      const owedCents = cents - debt.settledCents
      totals.set(debt.currency, (totals.get(debt.currency) ?? 0) + owedCents)
      return {
        ...debt,
        number: orderId === null ? null : orderNumber(orderId),
        bookedAt: new Date(bookedAt).toISOString(),
        amountCents: cents,
        owedCents,
      }
    })
    return { debts, totals: [...totals].map(([currency, owedCents]) => ({ currency, owedCents })) }
  })

/**
 * Returns the debts with what was taken off each: money of an event pays the oldest debt of this event first, and what is left
 * the oldest one of the same payee and currency.
 */
function setOff(moves: readonly DebtMoves[]): OpenDebt[] {
  const debts = moves.flatMap(({ cause, ...move }): OpenDebt[] =>
    move.cents > 0 ? [{ ...move, cause: cause ?? 'earlier', settledCents: 0 }] : [],
  )
  const paid = moves.filter(({ cents }) => cents < 0).map((move) => ({ ...move, leftCents: -move.cents }))
  for (const isSameEvent of [true, false])
    for (const payment of paid)
      for (const debt of debts) {
        if (debt.sellerId !== payment.sellerId || debt.currency !== payment.currency) continue
        if (isSameEvent && debt.eventId !== payment.eventId) continue
        const cents = Math.min(payment.leftCents, debt.cents - debt.settledCents)
        debt.settledCents += cents
        payment.leftCents -= cents
      }
  return debts
}
