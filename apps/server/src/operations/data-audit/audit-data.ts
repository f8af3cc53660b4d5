import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { findBrokenReceipt } from '../../ledger/receipts.ts'
import { MONEY_RULES } from './money-rules.ts'
import { ORDER_RULES } from './order-rules.ts'
import { PAYEE_RULES } from './payee-rules.ts'
import { SAFETY_RULES } from './safety-rules.ts'
import { SALES_RULES } from './sales-rules.ts'
import { STOCK_RULES } from './stock-rules.ts'

/** A record that breaks a rule. */
export interface Finding {
  rule: string
  what: string
}

export const RULES = [
  ...STOCK_RULES,
  ...ORDER_RULES,
  ...MONEY_RULES,
  ...PAYEE_RULES,
  ...SALES_RULES,
  ...SAFETY_RULES,
]
/** Maximum number of findings of one rule in a report. */
const MOST = 20

/**
 * Recounts stored data (places, orders, payments, the ledger, receipts) and returns what is inconsistent; empty when
 * all of it agrees. All rules read one snapshot, so it can run while tickets are sold.
 */
export function auditData(db: Db): Promise<Finding[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(findingsIn)
}

/** The same, of what a transaction sees. */
export async function findingsIn(tx: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const rule of RULES) {
    const { rows } = await sql<{ what: string }>`${sql.raw(rule.sql)} limit ${MOST}`.execute(tx)
    found.push(...rows.map(({ what }) => ({ rule: rule.name, what })))
  }
  const series = await tx.selectFrom('receipt_series').select(['seller_id', 'series']).execute()
  for (const { seller_id: sellerId, series: name } of series) {
    const number = await findBrokenReceipt(tx, sellerId, name)
    if (number !== undefined)
      found.push({ rule: 'receipt.chain', what: `receipt ${name}-${number} of organiser ${sellerId}` })
  }
  return found
}
