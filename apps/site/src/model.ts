import type { Language } from '@larunbat/rules/language'
import type { ProgrammeQuery } from '@larunbat/rules/programme-query'
import type { SessionStatus } from '@larunbat/rules/session-status'

/** One stored size of a picture. */
export type PictureVariant = { width: number; height: number; type: string; url: string }

export type Picture = {
  /** `gallery`, `cover` or `poster`. */
  use?: string
  url: string
  width: number
  height: number
  /** Multilingual. */
  alt?: string | null
  variants: PictureVariant[]
  dominantColor?: string | null
}

export type PublicSession = {
  id: number | string
  name?: string | null
  /** UTC instants, ISO 8601. */
  startsAt: string
  endsAt?: string | null
  /** IANA name. */
  timeZone: string
  status?: SessionStatus
  capacity?: number | null
  priceCents?: number | null
  currency?: string | null
  saleStartsAt?: string | null
  saleEndsAt?: string | null
  salesUrl?: string | null
  /** Places left, where the platform counts them. */
  available?: number | null
}

export type PublicParticipant = {
  id: number | string
  name: string
  description?: string | null
  /** 2 artist, 3 organiser, 4 collaborator. */
  kind: number
  profilePhoto?: string | null
  web?: string | null
}

export type PublicImpact = {
  project?: string | null
  url?: string | null
  collaborationId?: number | null
  /** Per cent. */
  percentage?: number | null
  amountCents?: number | null
  /** Multilingual. */
  text?: string | null
}

/** The approved copy of an event, as `publication.document` holds it. Texts marked so are multilingual. */
export type PublicEvent = {
  id: number | string
  slug: string
  /** Multilingual. */
  title: string
  /** Multilingual. */
  description?: string | null
  typeId?: number | null
  disciplineIds?: number[]
  availability?: string[]
  hubId?: number | null
  editionId?: number | null
  city?: string | null
  venueName?: string | null
  address?: string | null
  lat?: number | null
  lng?: number | null
  venueSetting?: 'indoor' | 'outdoor' | null
  /** Multilingual. */
  rainPlan?: string | null
  wheelchair?: 'yes' | 'partly' | 'no' | null
  startsAt?: string | null
  durationMin?: number | null
  timeZone?: string | null
  isForChildren?: boolean | null
  minAge?: number | null
  accessibility?: string[]
  eventLanguages?: string[]
  ticketMode?: number | null
  priceCents?: number | null
  currency?: string | null
  capacity?: number | null
  maxPerPerson?: number | null
  saleStartsAt?: string | null
  saleEndsAt?: string | null
  salesUrl?: string | null
  visibleFrom?: string | null
  visibleUntil?: string | null
  impact?: PublicImpact | null
  /** Multilingual. */
  shareTitle?: string | null
  /** Multilingual. */
  shareDescription?: string | null
  cover?: Picture | null
  video?: { url?: string | null; trailer?: string | null } | null
  owner?: { id: number | string; name: string } | null
  isFeatured?: boolean
  is360?: boolean
  sessions?: PublicSession[]
  participants?: PublicParticipant[]
  media?: Picture[]
}

/** What a card of the programme or the archive shows. */
export type EventCard = Pick<
  PublicEvent,
  | 'id'
  | 'slug'
  | 'title'
  | 'typeId'
  | 'availability'
  | 'city'
  | 'venueName'
  | 'timeZone'
  | 'isForChildren'
  | 'ticketMode'
  | 'priceCents'
  | 'currency'
  | 'cover'
> & { startsAt: string | null; endsAt: string | null; dayCount: number; isFree: boolean }

/** Number of events an option would leave, by its value in the address. */
export type OptionCounts = Readonly<Record<string, number>>

export type Facets = Record<
  'hub' | 'day' | 'discipline' | 'type' | 'mode' | 'price' | 'access' | 'children',
  OptionCounts
>

/** Names of the built files a page needs, as paths on this site. */
export type SiteAssets = { css: string[]; script: string | null; fonts: string[] }

/** What every page knows. */
export type PageContext = {
  language: Language
  /** Origin without a slash at the end, e.g. `https://example.org`. */
  publicUrl: string
  siteName: string
  assets: SiteAssets
  /** The moment the page is made for, ms since 1970. */
  now: number
  /** Path and search of this page in each language; empty for pages without other languages. */
  alternates: Partial<Record<Language, string>>
  /** Path of the address search engines should keep; null keeps the page out of them. */
  canonical: string | null
}

export type ProgrammeModel = {
  query: ProgrammeQuery
  cards: EventCard[]
  total: number
  pageCount: number
  facets: Facets
  /** Events and cities of the whole programme, whatever is asked. */
  eventCount: number
  cityCount: number
  pageSize: number
  /** The edition the programme is of, with its first and last day (`YYYY-MM-DD`); null when none is current. */
  edition: { year: number; startsOn: string; endsOn: string } | null
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
export type ProblemKind = 'notFound' | 'gone' | 'failed'

/** What the public site's build offers the server: pages as whole HTML documents. */
export type SiteRenderer = {
  renderProgramme(page: PageContext, model: ProgrammeModel): string
  renderEvent(page: PageContext, model: EventModel): string
  renderArchive(page: PageContext, model: ArchiveModel): string
  renderArchiveYear(page: PageContext, model: ArchiveYearModel): string
  renderProblem(page: PageContext, kind: ProblemKind): string
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
  seed: string
  /** `data:` address of a JPEG or PNG that stands in for the drawing. */
  picture?: string
}
