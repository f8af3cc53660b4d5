import { type VatRegime, vatOf } from '@larunbat/rules/vat'
import type { Db } from '../tables.ts'

/** Tickets of one line that were given back. */
export interface CorrectedLine {
  sessionId: number
  startsAt: string
  /** Multilingual; null for the only type of an event. */
  typeName: string | null
  quantity: number
  vatRegime: VatRegime | null
  /** What the line had taken in before, and takes in now. */
  beforeCents: number
  afterCents: number
}

interface Correction {
  sellerId: number
  title: string
  currency: string
  /** Number of the receipt it corrects. */
  corrects: string
  isGift: boolean
  donationBackCents: number
  lines: readonly CorrectedLine[]
}

/**
 * What a correcting receipt says (Real Decreto 1619/2012, article 15): which one it corrects, and by how much, below zero.
 * The tax is the difference of the line's tax before and after, so that all corrections of a sale add up to it to the cent.
 */
export async function refundReceipt(db: Db, correction: Correction): Promise<object> {
  const { sellerId, title, currency, corrects, isGift, donationBackCents } = correction
  const seller = await db
    .selectFrom('account')
    .select(['name', 'legal_name', 'tax_id'])
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const lines = correction.lines.map(({ beforeCents, afterCents, quantity, ...line }) => {
    const [before, after] = [vatOf(line.vatRegime, beforeCents), vatOf(line.vatRegime, afterCents)]
    return {
      ...line,
      quantity: -quantity,
      totalCents: afterCents - beforeCents,
      rate: before.rate,
      baseCents: after.baseCents - before.baseCents,
      vatCents: after.vatCents - before.vatCents,
    }
  })
  return {
    seller: { name: seller?.legal_name ?? seller?.name ?? null, taxId: seller?.tax_id ?? null },
    event: title,
    currency,
    corrects,
    isGift,
    lines,
    totalCents: lines.reduce((all, { totalCents }) => all + totalCents, 0),
    baseCents: lines.reduce((all, { baseCents }) => all + baseCents, 0),
    vatCents: lines.reduce((all, { vatCents }) => all + vatCents, 0),
    donationCents: -donationBackCents,
  }
}
