import type { getStatement as contract } from '@larunbat/contract'
import { maskIban } from '@larunbat/rules/money/iban'
import type { SignedInHandler } from '../../database/context.ts'
import { readDueOfSeller } from './read-due.ts'
import { readStatements, requireSeller } from './statement.ts'
import { listEditionsOf, listPayoutsOf } from './statement-store.ts'
import { toShownDue } from './to-due-item.ts'

/** What an organiser took in and got, what is held back and why. Their own; any for administrators. */
export const getStatement: SignedInHandler<typeof contract> = async (ctx, { sellerId, ...scope }) => {
  const seller = await requireSeller(ctx, sellerId)
  const { id, name } = seller
  const dues = await readDueOfSeller(ctx.db, id, ctx.services.config.payoutDays)
  const payouts = await listPayoutsOf(ctx.db, id)
  return {
    seller: { id, name, legalName: seller.legal_name, taxId: seller.tax_id, iban: maskIban(seller.iban) },
    editions: await listEditionsOf(ctx.db, id),
    statements: await readStatements(ctx.db, { sellerId: id, ...scope }),
    dues: dues.map(toShownDue),
    payouts: payouts.map((payout) => ({ ...payout, iban: maskIban(payout.iban) })),
  }
}
