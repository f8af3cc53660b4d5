import type { EVENT_FIELDS, FieldsWith } from './event-fields.ts'

/**
 * Fields of a published event that an owner's edit does not change immediately: date, venue, price, capacity and
 * beneficiary wait for an administrator while the last approved value stays public. `event-fields.ts` defines them; a
 * table that differs does not compile. It is repeated here because forms load it without the rest.
 */
export const SENSITIVE_EVENT_FIELDS: {
  readonly [F in FieldsWith<'sensitive'>]: (typeof EVENT_FIELDS)[F]['sensitive']
} = {
  startsAt: 'date',
  durationMin: 'date',
  timeZone: 'date',
  city: 'venue',
  venueName: 'venue',
  address: 'venue',
  lat: 'venue',
  lng: 'venue',
  venueSetting: 'venue',
  ticketMode: 'price',
  priceCents: 'price',
  currency: 'price',
  vatRegime: 'price',
  capacity: 'capacity',
  venueCapacity: 'capacity',
  impact: 'cause',
}

/** The same for a session of a published event. */
export const SENSITIVE_SESSION_FIELDS = {
  startsAt: 'date',
  endsAt: 'date',
  timeZone: 'date',
  priceCents: 'price',
  currency: 'price',
  capacity: 'capacity',
} as const

/** The same for an appearance of a published event at another place and date. */
export const SENSITIVE_APPEARANCE_FIELDS = {
  day: 'date',
  time: 'date',
  venueName: 'venue',
  address: 'venue',
  city: 'venue',
  lat: 'venue',
  lng: 'venue',
  hubId: 'venue',
} as const

export type SensitiveTopic = 'date' | 'venue' | 'price' | 'capacity' | 'cause'
type FieldTable = Readonly<Record<string, SensitiveTopic>>

/** True when a change of this field (English name, the part before the first dot counts) waits for approval. */
export function isSensitiveField(field: string, table: FieldTable = SENSITIVE_EVENT_FIELDS): boolean {
  const dot = field.indexOf('.')
  return Object.hasOwn(table, dot === -1 ? field : field.slice(0, dot))
}

/** Splits an edit into what is public immediately and what waits for approval; `topics` names the topics that wait. */
export function splitSensitive<T extends object>(
  changes: T,
  table: FieldTable = SENSITIVE_EVENT_FIELDS,
): { live: Partial<T>; proposed: Partial<T>; topics: SensitiveTopic[] } {
  const live: Partial<T> = {}
  const proposed: Partial<T> = {}
  const topics = new Set<SensitiveTopic>()
  for (const field of Object.keys(changes) as (keyof T & string)[]) {
    const topic = Object.hasOwn(table, field) ? table[field] : undefined
    if (topic) {
      proposed[field] = changes[field]
      topics.add(topic)
    } else {
      live[field] = changes[field]
    }
  }
  return { live, proposed, topics: [...topics] }
}
