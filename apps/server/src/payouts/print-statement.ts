import type { printStatement as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import type { SignedInHandler } from '../context.ts'
import { boundedQueue } from '../platform/limits/bounded-queue.ts'
import { printStatementPdf } from './pdf/statement-pdf.ts'
import { readStatements, requireSeller } from './statement.ts'
import { listPayoutsOf } from './statement-store.ts'

/** One document at a time: printing takes the processor that purchases need. */
const inTurn = boundedQueue({ running: 1, waiting: 20 })

/** The statement on paper; of one currency, or of all an organiser sells in. */
export const printStatement: SignedInHandler<typeof contract> = async (
  ctx,
  { sellerId, currency, ...scope },
) => {
  const seller = await requireSeller(ctx, sellerId)
  const all = await readStatements(ctx.db, { sellerId: seller.id, ...scope })
  const statements = all.filter((each) => currency === undefined || each.currency === currency)
  const payouts = (await listPayoutsOf(ctx.db, seller.id)).filter(({ status }) => status !== 'planned')
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(ctx.db)
  const edition =
    scope.editionId === undefined
      ? undefined
      : await ctx.db.selectFrom('edition').select('name').where('id', '=', scope.editionId).executeTakeFirst()
  const now = rows[0]?.now ?? ''
  const pdf = await inTurn(() =>
    printStatementPdf({
      language: ctx.language,
      now,
      seller: { name: seller.legal_name ?? seller.name, taxId: seller.tax_id, iban: seller.iban },
      edition: edition?.name ?? null,
      from: scope.from ?? null,
      to: scope.to ?? null,
      statements,
      payouts: payouts.filter((each) => currency === undefined || each.currency === currency),
      site: new URL(ctx.services.config.publicUrl).host,
    }),
  )
  return { fileName: `larunbat-${seller.id}-${now.slice(0, 10)}.pdf`, base64: pdf.toString('base64') }
}
