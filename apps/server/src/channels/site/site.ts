import type { PageContext, SiteAssets, SiteRenderer } from '@larunbat/rules/address/site-pages'
import type { Language } from '@larunbat/rules/text/language'
import type { Db } from '../../database/tables.ts'
import { siteLook } from '../../platform/festival-look.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { PageCache } from '../../platform/http/page-cache.ts'
import type { PublicStamp } from '../programme/public-stamp.ts'
import type { Shop } from './checkout/shop.ts'
import type { ImpactFigures } from './impact/impact-figures.ts'
import type { PageLimit } from './page-limit.ts'
import type { ProgrammeIndex } from './programme-index.ts'
import type { SocialCards } from './social-cards.ts'

/** What the routes of the public site share. */
export type Site = {
  readonly db: Db
  /** For what all visitors are shown, which may be some seconds old. */
  readonly reads: Db
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly siteName: string
  /** Where the festival is written to. */
  readonly contactEmail: string | null
  readonly renderer: SiteRenderer
  readonly assets: SiteAssets
  readonly index: ProgrammeIndex
  /** For pages that name archived events as well. */
  readonly publicStamp: PublicStamp
  readonly cache: PageCache
  /** Pages of searches. There are more of them than can be kept: they must not push out all others. */
  readonly finds: PageCache
  readonly pageLimit: PageLimit
  readonly impact: ImpactFigures
  readonly socialCards: SocialCards
  readonly storage: Storage | undefined
  /** Undefined where nothing is sold. */
  readonly shop: Shop | undefined
}

const MINUTE_MS = 60_000

/** The present to the minute: pages made in one minute say the same about what is over and what is on sale. */
export function presentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

type Addresses = Pick<PageContext, 'alternates' | 'canonical'>

/** What a page knows of itself. */
export function pageContext(site: Site, language: Language, addresses: Addresses, now: number): PageContext {
  const { publicUrl, siteName, assets } = site
  return { language, publicUrl, siteName, look: siteLook(), assets, now, ...addresses }
}
