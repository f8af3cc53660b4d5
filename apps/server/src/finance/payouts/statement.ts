import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { listStatementRows, type StatementRow, type StatementScope } from './statement-store.ts'

/** Sums of a statement: of one event, or of all. */
export type StatementSums = Omit<StatementRow, 'eventId' | 'title' | 'currency'>

/** One currency of a statement. */
export type Statement = StatementSums & { currency: string; lines: StatementRow[] }

const NAMES = [
  'salesCents',
  'refundsCents',
  'feesCents',
  'causeCents',
  'cashCents',
  'otherCents',
  'payableCents',
  'paidCents',
  'openCents',
  'donationsCents',
  'festivalFeesCents',
  'causeFeesCents',
] as const satisfies readonly (keyof StatementSums)[]

/** The statement of an organiser, a part for each currency, from the book alone. */
export async function readStatements(db: SignedInCtx['db'], scope: StatementScope): Promise<Statement[]> {
  const byCurrency = new Map<string, StatementRow[]>()
  for (const row of await listStatementRows(db, scope))
    byCurrency.set(row.currency, [...(byCurrency.get(row.currency) ?? []), row])
  return [...byCurrency].map(([currency, lines]) => ({
    currency,
    lines,
    ...(Object.fromEntries(
      NAMES.map((name) => [name, lines.reduce((all, line) => all + line[name], 0)]),
    ) as StatementSums),
  }))
}

/**
 * Returns the seller of the requested statement: the caller, or for an administrator any account. Throws
 * `account.not_found`.
 */
export async function requireSeller(
  { db, actor }: Pick<SignedInCtx, 'db' | 'actor'>,
  sellerId: number | undefined,
): Promise<Row<'account'>> {
  const id = sellerId ?? actor.accountId
  const account =
    id === actor.accountId || actor.isAdmin
      ? await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (!account) throw new AppError('account.not_found')
  return account
}
