import { vatOf } from '@larunbat/rules/money/vat'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { vatNoteOf } from './sale-receipt.ts'
import { type SoldFacts, soldTypeName } from './sold-facts.ts'

/** Tickets of one line that were given back. */
export interface CorrectedLine {
  /** Of the order. */
  lineId: number
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

/** Why a sale is corrected; `cancelled`: a refund was taken back. */
export type CorrectionReason = 'refund' | 'gift' | 'chargeback' | 'cancelled'

interface Correction {
  sold: SoldFacts
  reason: CorrectionReason
  currency: string
  /** Number of the receipt it corrects. */
  corrects: string
  donationBackCents: number
  lines: readonly CorrectedLine[]
}

/**
 * Returns what a correcting receipt says (Real Decreto 1619/2012, article 15): which one it corrects, and by how much, below zero.
 * The tax is the difference of the line's tax before and after, so that all corrections of a sale add up to it to the cent.
 * Issuer and event are those of what it corrects.
 */
export function refundReceipt(correction: Correction): object {
  const { sold, reason, currency, corrects, donationBackCents } = correction
  const lines = correction.lines.map(({ lineId, beforeCents, afterCents, quantity, ...line }) => {
    const [before, after] = [vatOf(line.vatRegime, beforeCents), vatOf(line.vatRegime, afterCents)]
    return {
      ...line,
      typeName: soldTypeName(sold, lineId, line.typeName),
      quantity: -quantity,
      totalCents: afterCents - beforeCents,
      rate: before.rate,
      vatNote: vatNoteOf(line.vatRegime),
      baseCents: after.baseCents - before.baseCents,
      vatCents: after.vatCents - before.vatCents,
    }
  })
  return {
    paper: sold.paper,
    reason,
    seller: sold.issuer,
    event: sold.title,
    venue: sold.venue,
    sessions: sold.sessions,
    currency,
    corrects,
    isGift: reason === 'gift',
    lines,
    totalCents: lines.reduce((all, { totalCents }) => all + totalCents, 0),
    baseCents: lines.reduce((all, { baseCents }) => all + baseCents, 0),
    vatCents: lines.reduce((all, { vatCents }) => all + vatCents, 0),
    donationCents: -donationBackCents,
  }
}
