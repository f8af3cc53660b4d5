import type { updateSaleTerms as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { findTermsVersion, readTerms, type SaleTerms, saveTerms } from './terms-store.ts'
import { requireVersion, withOffer } from './with-on-sale.ts'

/** Changes the terms for later purchases; those made keep the ones their buyer saw. */
export const updateSaleTerms: SignedInHandler<typeof contract> = (ctx, { eventId, version, ...wanted }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const now = await findTermsVersion(tx, eventId)
    requireVersion(now, version)
    const from = await readTerms(tx, eventId)
    const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const terms: SaleTerms = { ...from, ...(named as Partial<SaleTerms>) }
    await saveTerms(tx, eventId, terms)
    await tell('offer.terms_changed', { from, to: terms })
    return { ...terms, version: now + 1 }
  })
