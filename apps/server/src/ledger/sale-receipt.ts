import { vatOf, vatRegimeOf } from '@larunbat/rules/money/vat'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { OrderCause } from '../database/stored-values.ts'
import type { SoldFacts } from './sold-facts.ts'

interface SoldLine {
  sessionId: number
  startsAt: string
  typeName: string | null
  quantity: number
  unitCents: number
  discountCents: number
  vatRegime: VatRegime | null
}

/** Where the law says so, as a paper cites it. */
export const vatNoteOf = (regime: VatRegime | null): string | null =>
  regime === null ? null : vatRegimeOf(regime).note

/**
 * Returns what a receipt says of a sale: seller, what was bought, and the tax in it. A donation is no sale. It names no buyer
 * (simplified invoice, Real Decreto 1619/2012, article 7): receipts are kept for good, people may ask to be forgotten.
 */
export function saleReceipt(
  order: { sold: SoldFacts; cause: OrderCause; donationCents: number; lines: readonly SoldLine[] },
  currency: string,
): object {
  const { sold, cause, donationCents } = order
  const lines = order.lines.map(
    ({ sessionId, startsAt, typeName, quantity, unitCents, discountCents, vatRegime }) => {
      const totalCents = quantity * unitCents - discountCents
      const common = { sessionId, startsAt, typeName, quantity, unitCents, discountCents, vatRegime }
      return { ...common, vatNote: vatNoteOf(vatRegime), totalCents, ...vatOf(vatRegime, totalCents) }
    },
  )
  const sum = (name: 'totalCents' | 'baseCents' | 'vatCents') =>
    lines.reduce((all, line) => all + line[name], 0)
  return {
    paper: sold.paper,
    seller: sold.issuer,
    event: sold.title,
    venue: sold.venue,
    sessions: sold.sessions,
    cause: cause.project,
    currency,
    lines,
    totalCents: sum('totalCents'),
    baseCents: sum('baseCents'),
    vatCents: sum('vatCents'),
    donationCents,
  }
}
