import type { printStatement as contract } from '@larunbat/contract'
import { sellerZone } from '@larunbat/rules/money/seller-place'
import { sql } from 'kysely'
import type { SignedInHandler } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { placeOfAccount } from '../../identity/accounts/to-account.ts'
import { fileName } from '../../platform/festival-name.ts'
import { boundedQueue } from '../../platform/limits/bounded-queue.ts'
import { printStatementPdf } from './pdf/statement-pdf.ts'
import { readStatements, requireSeller, type Statement } from './statement.ts'
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
      seller: sellerOf(seller, statements, payouts),
      zone: sellerZone(placeOfAccount(seller)),
      edition: edition?.name ?? null,
      from: scope.from ?? null,
      to: scope.to ?? null,
      statements,
      payouts: payouts.filter((each) => currency === undefined || each.currency === currency),
      site: new URL(ctx.services.config.publicUrl).host,
    }),
  )
  return { fileName: fileName(`${seller.id}-${now.slice(0, 10)}.pdf`), base64: pdf.toString('base64') }
}

/**
 * Returns the name on a statement. Once nothing of it is open it is a document of past payouts, and has the name at the
 * time of payment.
 */
function sellerOf(
  { legal_name, name, tax_id: taxId, iban }: Row<'account'>,
  statements: readonly Statement[],
  payouts: readonly { name: string; taxId: string | null; iban: string; status: string }[],
) {
  const paid = payouts.find(({ status }) => status === 'paid')
  const isClosed = statements.length > 0 && statements.every(({ openCents }) => openCents === 0)
  return paid && isClosed
    ? { name: paid.name, taxId: paid.taxId, iban: paid.iban }
    : { name: legal_name ?? name, taxId, iban }
}
