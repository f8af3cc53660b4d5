import type { Services } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { OfferViews } from './offer-views.ts'

/** What the pages where tickets are bought need beside the site. */
export interface Shop {
  db: Db
  services: Services
  /** What pages of events say of their tickets. */
  offers: OfferViews
  /** True when papers of purchases are served. */
  hasPapers: boolean
}

export const createShop = (db: Db, services: Services, hasPapers: boolean): Shop => ({
  db,
  services,
  hasPapers,
  offers: new OfferViews(),
})
