import type { Section } from './section.ts'
import type { SensitiveTopic } from './sensitive-fields.ts'

/** What is stated once of a field of an event. Nothing is optional: a new field compiles only when all of it is decided. */
export interface EventFieldFacts {
  /** Section of the form; a reviewer sees a change there. Null: not part of a review. */
  readonly section: Section | null
  /** Longest text of one language, in characters; null for what is not written by language. */
  readonly perLanguage: number | null
  /** Topic under which a change after publication waits for approval; null: it is public immediately. */
  readonly sensitive: SensitiveTopic | null
  /** Kept when the event is copied into the next edition. */
  readonly copied: boolean
  /** Value of an event that was just created. */
  readonly empty: null | false | readonly never[]
}

const plain = { perLanguage: null, sensitive: null, copied: true, empty: null } as const
/** Belongs to one edition: dates and links of its day. */
const ofEdition = { ...plain, copied: false } as const

/**
 * Facts of every field that the owner of an event writes, in the order of the contract (`eventFields`, which must have the same
 * names). Limits of texts, empty values, sections of review, history, translations and copies are derived from it.
 */
export const EVENT_FIELDS = {
  title: { ...plain, section: 'cover', perLanguage: 120 },
  description: { ...plain, section: 'info', perLanguage: 5000 },
  typeId: { ...plain, section: 'type' },
  disciplineIds: { ...plain, section: 'disciplines', empty: [] },
  availability: { ...plain, section: 'availability', empty: [] },
  city: { ...plain, section: 'location', sensitive: 'venue' },
  venueName: { ...plain, section: 'venue', sensitive: 'venue' },
  address: { ...plain, section: 'venue', sensitive: 'venue' },
  lat: { ...plain, section: 'venue', sensitive: 'venue' },
  lng: { ...plain, section: 'venue', sensitive: 'venue' },
  venueCapacity: { ...plain, section: 'venue', sensitive: 'capacity' },
  venueSetting: { ...plain, section: 'venue', sensitive: 'venue' },
  rainPlan: { ...plain, section: 'venue', perLanguage: 500 },
  wheelchair: { ...plain, section: 'venue' },
  startsAt: { ...ofEdition, section: 'info', sensitive: 'date' },
  durationMin: { ...plain, section: 'info', sensitive: 'date' },
  timeZone: { ...plain, section: 'info', sensitive: 'date' },
  isForChildren: { ...plain, section: 'info' },
  minAge: { ...plain, section: 'info' },
  isAccessible: { ...plain, section: 'info' },
  accessibility: { ...plain, section: 'info', empty: [] },
  eventLanguages: { ...plain, section: 'info', empty: [] },
  ticketMode: { ...plain, section: 'tickets', sensitive: 'price' },
  priceCents: { ...plain, section: 'tickets', sensitive: 'price' },
  currency: { ...plain, section: 'tickets', sensitive: 'price' },
  capacity: { ...plain, section: 'tickets', sensitive: 'capacity' },
  maxPerPerson: { ...plain, section: 'tickets' },
  saleStartsAt: { ...ofEdition, section: 'tickets' },
  saleEndsAt: { ...ofEdition, section: 'tickets' },
  salesUrl: { ...ofEdition, section: 'tickets' },
  vatRegime: { ...plain, section: 'tickets', sensitive: 'price' },
  // An object with its own fields: IMPACT_TEXT_MAX is the limit of its text.
  impact: { ...plain, section: 'impact', sensitive: 'cause' },
  streamUrl: { ...ofEdition, section: 'availability' },
  isStreamUrlLater: { ...ofEdition, section: 'availability', empty: false },
  visibleFrom: { ...ofEdition, section: 'availability' },
  visibleUntil: { ...ofEdition, section: 'availability' },
  // The tick that the rights are held is given for each edition.
  hasRights: { ...ofEdition, section: 'multimedia', empty: false },
  shareTitle: { ...plain, section: null, perLanguage: 120 },
  shareDescription: { ...plain, section: null, perLanguage: 300 },
  // An address of a picture of the old event, which may be deleted; a copy shows its own cover.
  sharePhoto: { ...ofEdition, section: null },
  isSeoComplete: { ...plain, section: null, empty: false },
} as const satisfies Record<string, EventFieldFacts>

export type EventField = keyof typeof EVENT_FIELDS
type FactsOf<F extends EventField> = (typeof EVENT_FIELDS)[F]

/** Fields whose facts have a value of their own: those with `sensitive`, for example. */
export type FieldsWith<K extends keyof EventFieldFacts> = {
  [F in EventField]: FactsOf<F>[K] extends null ? never : F
}[EventField]

/** Characters of one language that the text about a cause may have. */
export const IMPACT_TEXT_MAX = 2000

/** All fields, in the order of the contract. */
export const EVENT_FIELD_NAMES = Object.keys(EVENT_FIELDS) as EventField[]

/** Returns the facts of a field. */
export const factsOfField = (field: EventField): EventFieldFacts => EVENT_FIELDS[field]

/** Fields that are written by language, each with its limit. */
export const TRANSLATABLE_FIELDS = EVENT_FIELD_NAMES.flatMap((name) => {
  const { perLanguage } = factsOfField(name)
  return perLanguage === null ? [] : [{ name: name as FieldsWith<'perLanguage'>, perLanguage }]
})
