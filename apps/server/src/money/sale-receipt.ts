import { vatOf } from '@larunbat/rules/vat'
import type { Db } from '../tables.ts'

interface SoldLine {
  sessionId: number
  startsAt: string
  typeName: string | null
  quantity: number
  unitCents: number
  discountCents: number
  vatRegime: '10' | '21' | 'exempt' | 'other' | null
}

/**
 * What a receipt says of a sale: seller, what was bought, and the tax in it. A donation is no sale. It names no buyer
 * (simplified invoice, Real Decreto 1619/2012, article 7): receipts are kept for good, people may ask to be forgotten.
 */
export async function saleReceipt(
  db: Db,
  order: { sellerId: number; title: string; donationCents: number; lines: readonly SoldLine[] },
  currency: string,
): Promise<object> {
  const seller = await db
    .selectFrom('account')
    .select(['name', 'legal_name', 'tax_id', 'legal_address'])
    .where('id', '=', order.sellerId)
    .executeTakeFirst()
  const lines = order.lines.map(
    ({ sessionId, startsAt, typeName, quantity, unitCents, discountCents, vatRegime }) => {
      const totalCents = quantity * unitCents - discountCents
      const tax = vatOf(vatRegime, totalCents)
      return {
        sessionId,
        startsAt,
        typeName,
        quantity,
        unitCents,
        discountCents,
        vatRegime,
        totalCents,
        ...tax,
      }
    },
  )
  return {
    seller: {
      name: seller?.legal_name ?? seller?.name ?? null,
      taxId: seller?.tax_id ?? null,
      address: seller?.legal_address ?? null,
    },
    event: order.title,
    currency,
    lines,
    totalCents: lines.reduce((all, { totalCents }) => all + totalCents, 0),
    baseCents: lines.reduce((all, { baseCents }) => all + baseCents, 0),
    vatCents: lines.reduce((all, { vatCents }) => all + vatCents, 0),
    donationCents: order.donationCents,
  }
}
