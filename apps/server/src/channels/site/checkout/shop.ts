import type { OfferView } from '@larunbat/rules/address/buying-pages'
import type { Ctx, Services } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { getOffer } from '../../../ticketing/ticket-types/get-on-sale.ts'
import { toOfferView } from './offer-view.ts'

/** So old may what an event's page says of its places be: a page is made anew only when its words change. */
const FRESH_MS = 3_000
const MOST = 2_000

interface Known {
  publishedAt: string
  until: number
  view: Promise<OfferView | null>
}

/** Offers of recently viewed events. */
class OfferViews {
  readonly #known = new Map<number, Known>()

  /** Null for an event that is not sold here; that holds until it is published anew. */
  get(ctx: Ctx, eventId: number, publishedAt: string): Promise<OfferView | null> {
    const known = this.#known.get(eventId)
    if (known?.publishedAt === publishedAt && known.until > Date.now()) return known.view
    const fresh: Known = { publishedAt, until: Date.now() + FRESH_MS, view: read(ctx, eventId) }
    this.#known.delete(eventId)
    this.#known.set(eventId, fresh)
    fresh.view.then(
      (view) => {
        if (view === null) fresh.until = Number.POSITIVE_INFINITY
        // A sentence with a deadline is not kept past it.
        else if (view.changesAt) fresh.until = Math.min(fresh.until, Date.parse(view.changesAt) + 1)
      },
      () => this.#known.delete(eventId),
    )
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
    return fresh.view
  }
}

async function read(ctx: Ctx, eventId: number): Promise<OfferView | null> {
  try {
    return toOfferView(await getOffer(ctx, { eventId }))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

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
