import type { SessionStatus } from './session-status.ts'

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
  /** The point to keep in view, from the left and the top, 0 to 1; both or none. */
  focusX?: number | null
  focusY?: number | null
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
  /** Of a session that moved online; only present when the stream is public. */
  streamUrl?: string | null
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

/** Something more about an event, with something to see. */
export type PublicExtra = {
  id: number | string
  /** Multilingual. */
  title: string
  /** Multilingual. */
  description?: string | null
  kind: 'video' | 'document' | 'link' | 'audio'
  url?: string | null
  video?: { url?: string | null; fileUrl?: string | null; poster?: string | null } | null
  file?: { url: string; name: string; bytes: number; type: string } | null
}

/** The event at another place and date. */
export type PublicAppearance = {
  id: number | string
  /** Local calendar day, `YYYY-MM-DD`. */
  day: string
  /** Local clock time, `HH:MM`. */
  time?: string | null
  venueName?: string | null
  address?: string | null
  city?: string | null
  availability?: string | null
  url?: string | null
}

/** Where an event is, as far as it is known. */
export type EventPlace = Pick<PublicEvent, 'venueName' | 'address' | 'city' | 'lat' | 'lng'>

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
  /** Only present when the stream is public. */
  streamUrl?: string | null
  visibleFrom?: string | null
  visibleUntil?: string | null
  impact?: PublicImpact | null
  /** Multilingual. */
  shareTitle?: string | null
  /** Multilingual. */
  shareDescription?: string | null
  /** Address of the picture to share, of ours or of the web. */
  sharePhoto?: string | null
  cover?: Picture | null
  /** The recording is only present when it is public. */
  video?: {
    url?: string | null
    fileUrl?: string | null
    posterUrl?: string | null
    trailer?: string | null
    trailerFileUrl?: string | null
    trailerPosterUrl?: string | null
  } | null
  owner?: { id: number | string; name: string } | null
  isFeatured?: boolean
  is360?: boolean
  sessions?: PublicSession[]
  participants?: PublicParticipant[]
  media?: Picture[]
  extras?: PublicExtra[]
  appearances?: PublicAppearance[]
  isSeries?: boolean
  /** Number of the event it is a chapter of. */
  seriesId?: number | string | null
}
