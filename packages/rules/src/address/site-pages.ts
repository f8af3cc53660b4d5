import type { PosterEvent } from '../events/event-poster.ts'
import type { ProgrammeQuery } from '../events/programme-query.ts'
import type { PublicEvent } from '../events/public-event.ts'
import type { Lists } from '../reference/lookups/live.ts'
import type { Language } from '../text/language.ts'
import type { ChangesModel } from '../ticketing/purchase-changes.ts'
import type { SessionRefund } from '../ticketing/refund-facts.ts'
import type {
  BasketModel,
  CheckoutModel,
  HeldOfferModel,
  OfferView,
  PurchasesModel,
  TicketsModel,
} from './buying-pages.ts'
import type { EmbedModel } from './embed-pages.ts'
import type { GuideModel } from './guides.ts'
import type { HeldTicketModel, WatchModel } from './held-ticket-pages.ts'
import type { CauseReceiptModel, ImpactModel, ImpactSums } from './impact-pages.ts'
import type { LegalModel } from './legal-pages.ts'
import type { WaitingModel, WaitingPlaceModel } from './waiting-pages.ts'

/** What a card of the programme or the archive shows. */
export type EventCard = Pick<
  PublicEvent,
  | 'id'
  | 'slug'
  | 'title'
  | 'typeId'
  | 'disciplineIds'
  | 'availability'
  | 'city'
  | 'venueName'
  | 'lat'
  | 'lng'
  | 'timeZone'
  | 'isForChildren'
  | 'ticketMode'
  | 'priceCents'
  | 'currency'
  | 'cover'
> & {
  startsAt: string | null
  endsAt: string | null
  dayCount: number
  isFree: boolean
  /** Other tickets cost more than `priceCents`. */
  hasHigherPrice: boolean
}

/** Number of events an option would leave, by its value in the address. */
export type OptionCounts = Readonly<Record<string, number>>

export type Facets = Record<
  'hub' | 'city' | 'day' | 'when' | 'discipline' | 'type' | 'mode' | 'price' | 'access' | 'children',
  OptionCounts
>

/** Names of the built files a page needs, as paths on this site. */
export type SiteAssets = { css: string[]; script: string | null; fonts: string[] }

/** How the festival looks; addresses below the origin. */
export type SiteLook = {
  /** Style sheet of the festival's own colours. */
  css: string | null
  icon: string
  logo: { src: string; width: number; height: number } | null
  /** `#rrggbb`; null for the ground of the page. */
  themeColour: string | null
  /** Below every page; empty, none. */
  postalAddress: string
  footerLine: string
}

/** What every page knows. */
export type PageContext = {
  language: Language
  /** Origin without a slash at the end, e.g. `https://example.org`. */
  publicUrl: string
  siteName: string
  look: SiteLook
  assets: SiteAssets
  /** The moment the page is made for, ms since 1970. */
  now: number
  /** Path and search of this page in each language; empty for pages without other languages. */
  alternates: Partial<Record<Language, string>>
  /** Path of the address search engines should keep; null keeps the page out of them. */
  canonical: string | null
  /** Events in the visitor's basket; only pages made for one visitor know. */
  basketCount?: number
}

export type ProgrammeModel = {
  query: ProgrammeQuery
  cards: EventCard[]
  /** Shown above the others while no filter is set. */
  featured: EventCard[]
  total: number
  pageCount: number
  facets: Facets
  /** Events and cities of the whole programme, regardless of filters. */
  eventCount: number
  cityCount: number
  pageSize: number
  /** The edition the programme is of, with its first and last day (`YYYY-MM-DD`); null when none is current. */
  edition: { year: number; startsOn: string; endsOn: string } | null
}

/** The events of a plan, by its address. */
export type PlanModel = {
  events: PublicEvent[]
  /** How many of the address are not public, or no longer. */
  missing: number
  /** Path of the calendar of these events; null without any. */
  feedPath: string | null
  /** What may stand in the place of an event that is sold out, by the id of that one. */
  swaps: Readonly<Record<number, EventCard>>
}

/** One chapter of a series, as the others name it. */
export type ChapterLink = {
  id: number | string
  slug: string
  /** Multilingual. */
  title: string
  startsAt: string | null
  timeZone: string | null
  venueName: string | null
  city: string | null
  ticketMode: number | null
  isFree: boolean
  priceCents: number | null
  hasHigherPrice: boolean
  currency: string | null
}

/** The series an event is, or belongs to. */
export type SeriesModel = {
  /** Its own page; null as long as it has none. `title` is multilingual. */
  page: { slug: string; title: string } | null
  /** Public chapters in their order. */
  chapters: ChapterLink[]
}

export type EventModel = {
  event: PublicEvent
  /** True once its edition is over and it left the programme. */
  isArchived: boolean
  year: number | null
  /** Path of the picture social networks show. */
  socialCardPath: string
  icalPath: string
  /** Same hub or discipline, still to come. */
  related: EventCard[]
  /** Null for an event that has nothing to do with a series. */
  series: SeriesModel | null
  /** What can be bought of it here; null when nothing is. */
  offer: OfferView | null
  /** What the terms of sale say of refunds now, by session; empty where nothing is sold here. */
  refunds: SessionRefund[]
  /** What its cause was promised and got so far, by currency; empty while that is nothing. */
  reached: ImpactSums[]
}

export type ArchiveModel = { years: { year: number; count: number }[] }
export type ArchiveYearModel = {
  year: number
  years: number[]
  cards: EventCard[]
  total: number
  page: number
  pageCount: number
}
export type ProblemKind = 'notFound' | 'gone' | 'failed' | 'tooMany'

/** Reply address of the festival that its reader is asked to confirm. */
export interface ReplyAddressModel {
  /** Path of this page in its language. */
  path: string
  address: string
  isProved: boolean
}

/** What the public site's build offers the server: pages as whole HTML documents. */
export type SiteRenderer = {
  /**
   * Puts the festival's own texts and lists in place of those the pages were built with: `texts` are whole namespaces
   * (`site`, `impact`, `buying`) in each language.
   */
  applySettings(texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>>, lists: Lists): void
  renderProgramme(page: PageContext, model: ProgrammeModel): string
  renderEvent(page: PageContext, model: EventModel): string
  renderArchive(page: PageContext, model: ArchiveModel): string
  renderArchiveYear(page: PageContext, model: ArchiveYearModel): string
  /** A page of law and people. */
  renderLegal(page: PageContext, model: LegalModel): string
  /** The list of guides. */
  renderGuides(page: PageContext, model: Pick<GuideModel, 'textOf'>): string
  renderGuide(page: PageContext, model: GuideModel): string
  /** A frame on another website. */
  renderEmbed(page: PageContext, model: EmbedModel): string
  /** `reference`: the number of a failure that a visitor can give to support. */
  renderProblem(page: PageContext, kind: ProblemKind, reference?: string): string
  /** What reached the causes. */
  renderImpact(page: PageContext, model: ImpactModel): string
  /** Where a cause says that it got a payment. */
  renderCauseReceipt(page: PageContext, model: CauseReceiptModel): string
  /** Where the reader of the festival's reply address confirms it. */
  renderReplyAddress(page: PageContext, model: ReplyAddressModel): string
  /** Where tickets of an event are picked. */
  renderTickets(page: PageContext, model: TicketsModel): string
  /** The part of an event's page that sells, as one browser sees it: a fragment, no document. */
  renderHeldOffer(language: Language, model: HeldOfferModel): string
  /** The basket: tickets to be bought together. */
  renderBasket(page: PageContext, model: BasketModel): string
  /** The list of a buyer's purchases. */
  renderPurchases(page: PageContext, model: PurchasesModel): string
  /** The checkout, before and after the purchase. */
  renderCheckout(page: PageContext, model: CheckoutModel): string
  /** Refunds and changes of a purchase. */
  renderChanges(page: PageContext, model: ChangesModel): string
  /** One ticket, for its holder. */
  renderHeldTicket(page: PageContext, model: HeldTicketModel): string
  /** Where the holder of a ticket watches its session. */
  renderWatch(page: PageContext, model: WatchModel): string
  /** Joining the waiting list of a session that is sold out. */
  renderWaiting(page: PageContext, model: WaitingModel): string
  /** A place on a waiting list, for the holder of its address. */
  renderWaitingPlace(page: PageContext, model: WaitingPlaceModel): string
  renderPlan(page: PageContext, model: PlanModel): string
  /** The words of an event's social card. */
  socialCardOf(event: PublicEvent, language: Language, siteName: string): SocialCard
}

/** What the picture for social networks says, in the page's language. */
export type SocialCard = {
  siteName: string
  title: string
  when: string
  place: string
  /** Decides the drawing beside the words. */
  poster: PosterEvent
  /** `data:` address of a JPEG or PNG that stands in for the drawing. */
  picture?: string
}
