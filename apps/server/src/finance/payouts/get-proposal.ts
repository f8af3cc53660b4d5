import type { getPayoutProposal as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { settleReceivables } from '../../ledger/shortfall.ts'
import { bookFixedShares } from './fixed-shares.ts'
import { postMergedBalance } from './merged-account.ts'
import { findPayer } from './payer.ts'
import { owedFigures, readPaid } from './payout-figures.ts'
import { listCurrencies } from './position-store.ts'
import { readDue } from './read-due.ts'
import { toShownDue } from './to-due-item.ts'

/** Who could be paid now, for administrators. */
export const getPayoutProposal: SignedInHandler<typeof contract> = async (ctx, { currency = 'EUR' }) => {
  const { payoutDays } = ctx.services.config
  await inTransaction(ctx, async (tx) => {
    await bookFixedShares(tx, payoutDays)
    await postMergedBalance(tx)
    await settleReceivables(tx)
  })
  const dues = await readDue(ctx.db, currency, payoutDays)
  const paid = await readPaid(ctx.db, currency)
  return {
    currency,
    currencies: await listCurrencies(ctx.db),
    hasFile: currency === 'EUR' && (await findPayer(ctx.db, ctx.services.config)) !== undefined,
    figures: { ...owedFigures(dues), paidCents: paid.cents, lastPaidAt: paid.lastAt },
    dues: dues.map(toShownDue),
  }
}
