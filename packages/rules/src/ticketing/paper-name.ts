import type { SellerPlace } from '../money/seller-place.ts'

/** What a paper about a purchase is called: `invoice` is a simplified invoice, `confirmation` the confirmation of an order. */
export type PaperName = 'confirmation' | 'invoice'

/**
 * Places whose law lets a seller issue simplified invoices by this software, with the first day. Empty on purpose: Spain
 * asks for VERI*FACTU (RD 1007/2023, dates of RDL 15/2025), Araba, Bizkaia and Gipuzkoa for TicketBAI, Portugal for certified
 * software (DL 28/2019), and no certified invoices are issued yet. A place is added with the code that issues them.
 */
const INVOICE_PLACES: readonly { country: string; territory: string | null; from: string }[] = []

/** Returns the name of the paper that a seller's sale of a day (`YYYY-MM-DD`, their clock) gives the buyer. */
export function paperName({ country, territory }: SellerPlace, day: string): PaperName {
  const isCovered = INVOICE_PLACES.some(
    (place) => place.country === country && place.territory === territory && place.from <= day,
  )
  return isCovered ? 'invoice' : 'confirmation'
}
