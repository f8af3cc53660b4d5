import type { SellerPlace } from '../../money/seller-place.ts'
import type { VatRegime } from '../../money/vat-regimes.ts'
import type { SessionStatus } from '../session-status.ts'

export type ReviewPicture = {
  use: 'gallery' | 'cover' | 'poster'
  /** Pixels of the picture as it was uploaded. */
  width: number | null
  height: number | null
  bytes: number | null
  /** MIME type. */
  type: string | null
  alt: string | null
}

export type ReviewImpact = {
  project: string | null
  url: string | null
  collaborationId: number | null
  percentage: number | null
  amountCents: number | null
  text: string | null
}

/** Instants are ISO 8601 in UTC, money is minor units, texts may be multilingual. Nothing is given while in progress. */
export type ReviewEvent = {
  title: string | null
  description: string | null
  status: number
  typeId: number | null
  disciplineIds: readonly number[]
  availability: readonly ('P' | 'O' | 'D')[]
  hubId: number | null
  city: string | null
  venueName: string | null
  address: string | null
  lat: number | null
  lng: number | null
  venueCapacity: number | null
  venueSetting: 'indoor' | 'outdoor' | null
  rainPlan: string | null
  wheelchair: 'yes' | 'partly' | 'no' | null
  startsAt: string | null
  durationMin: number | null
  timeZone: string | null
  isForChildren: boolean | null
  minAge: number | null
  isAccessible: boolean | null
  accessibility: readonly string[]
  eventLanguages: readonly string[]
  /** 1 to 5, see ticket-mode.ts. */
  ticketMode: number | null
  priceCents: number | null
  currency: string | null
  capacity: number | null
  maxPerPerson: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  salesUrl: string | null
  vatRegime: VatRegime | null
  impact: ReviewImpact
  streamUrl: string | null
  isStreamUrlLater: boolean
  visibleFrom: string | null
  visibleUntil: string | null
  hasRights: boolean
  cover: ReviewPicture | null
}

/** What is null is taken from the content. */
export type ReviewSession = {
  id: number | string | null
  startsAt: string | null
  endsAt: string | null
  timeZone: string | null
  capacity: number | null
  priceCents: number | null
  currency: string | null
  maxPerPerson: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  salesUrl: string | null
  status: SessionStatus
}

export type ReviewParticipant = {
  /** 2, 3 or 4, see participant-kind.ts. */ kind: number
  name: string | null
  hasAcceptedPolicy: boolean
}

export type ReviewOwner = {
  isConfirmed: boolean
  /** E.164. */
  phone: string | null
  hasAcceptedTerms: boolean
  /** Where the seller is established, and what they are called and paid by there. */
  billing: {
    place: SellerPlace
    legalName: string | null
    taxId: string | null
    iban: string | null
    accountHolder: string | null
  } | null
}

export type ReviewEdition = {
  /** Days `YYYY-MM-DD`, both included; `hubId` null is for hubs without their own ranges. */
  ranges: readonly { hubId: number | null; from: string; to: string }[]
}

/** Everything the checks read; the contract's entities have these names, so they can be passed as they are. */
export type ReviewSubject = {
  event: ReviewEvent
  media: readonly ReviewPicture[]
  sessions: readonly ReviewSession[]
  participants: readonly ReviewParticipant[]
  /** Only `ready` counts as there. */
  video: { status: string | null } | null
  owner: ReviewOwner
  hub: { currency: string } | null
  edition: ReviewEdition | null
}
