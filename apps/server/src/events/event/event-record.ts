import type {
  Appearance,
  EventDetail,
  EventSummary,
  Extra,
  eventFields,
  Media,
  Participant,
  Remark,
  Session,
} from '@larunbat/contract'
import type { Entity, Of } from '@larunbat/contract/kit'
import { EVENT_FIELD_NAMES, factsOfField } from '@larunbat/rules/events/event-fields'
import type { EventRole } from '@larunbat/rules/events/event-rights'
import type { SellerPlace } from '@larunbat/rules/money/seller-place'

export type EventDetailValue = Of<typeof EventDetail>
export type EventSummaryValue = Of<typeof EventSummary>
export type EditableField = keyof typeof eventFields
/** What an owner writes of an event. */
export type EditableValues = Of<Entity<typeof eventFields>>
export type ImpactValues = EditableValues['impact']
export type SessionValue = Of<typeof Session>
export type ParticipantValue = Of<typeof Participant>
export type ExtraValue = Of<typeof Extra>
export type AppearanceValue = Of<typeof Appearance>
/** A picture with what the review rules look at beside the contract's fields. */
export type MediaRecord = Of<typeof Media> & { bytes: number; type: string }

/** What the review rules want to know of the owner. */
export interface OwnerFacts {
  id: number
  name: string
  phone: string | null
  isConfirmed: boolean
  hasAcceptedTerms: boolean
  legalName: string | null
  taxId: string | null
  place: SellerPlace
  iban: string | null
  accountHolder: string | null
}

/** An event as it is stored, with everything that belongs to it, in the code's names. */
export interface EventRecord extends EditableValues {
  id: number
  ownerId: number
  status: 0 | 1 | 2 | 3
  isFeatured: boolean
  is360: boolean
  isBlacklisted: boolean
  hubId: number
  /** An administrator chose the hub: the city text no longer decides it. */
  isHubFixed: boolean
  platform: string
  editionId: number | null
  seriesId: number | null
  seriesOrder: number | null
  isSeries: boolean
  slug: string | null
  video: EventDetailValue['video']
  hasPendingChanges: boolean
  hasChangeRequest: boolean
  createdAt: string
  updatedAt: string
  sentAt: string | null
  publishedAt: string | null
  version: number
  ownerFacts: OwnerFacts
  sessions: SessionValue[]
  participants: ParticipantValue[]
  media: MediaRecord[]
  /** The caller's role in its team; left out for its owner and administrators. */
  role?: EventRole | null
  /** The first cover among `media`. */
  cover: MediaRecord | null
  extras: ExtraValue[]
  /** By date. */
  appearances: AppearanceValue[]
  remarks: Of<typeof Remark>[]
}

export const EMPTY_IMPACT: ImpactValues = Object.freeze({
  project: null,
  url: null,
  collaborationId: null,
  percentage: null,
  amountCents: null,
  text: null,
})

/** What an event holds right after it was created. */
export const EMPTY_VALUES = Object.freeze({
  ...Object.fromEntries(
    EVENT_FIELD_NAMES.filter((name) => name !== 'title').map((name) => [name, factsOfField(name).empty]),
  ),
  impact: EMPTY_IMPACT,
}) as unknown as Omit<EditableValues, 'title'>
