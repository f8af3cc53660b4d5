import type { AppearanceInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Row, RowChange } from '../../database/tables.ts'
import { proposeHub } from '../../reference/lookups/cities/propose-hub.ts'
import type { AppearanceValue } from '../event/event-record.ts'

/** A stored appearance as the contract shows it. */
export function toAppearance(row: Row<'appearance'>): AppearanceValue {
  return {
    id: row.id,
    eventId: row.event_id,
    day: row.day,
    time: row.time,
    venueName: row.venue_name,
    address: row.address,
    city: row.city,
    lat: row.lat,
    lng: row.lng,
    hubId: row.hub_id,
    availability: row.availability,
    url: row.url,
  }
}

const COLUMN_OF = {
  day: 'day',
  time: 'time',
  venueName: 'venue_name',
  address: 'address',
  city: 'city',
  lat: 'lat',
  lng: 'lng',
  hubId: 'hub_id',
  availability: 'availability',
  url: 'url',
} as const satisfies Partial<Record<keyof AppearanceValue, keyof Row<'appearance'>>>

const FIELDS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]

/** Only what the input names, by column; the hub follows the city. */
export function namedColumns(input: Of<typeof AppearanceInput>): RowChange<'appearance'> {
  const values: Record<string, unknown> = {
    ...input,
    ...(input.city === undefined ? {} : { hubId: proposeHub(input.city) }),
  }
  const named = FIELDS.filter((field) => values[field] !== undefined)
  return Object.fromEntries(named.map((field) => [COLUMN_OF[field], values[field]]))
}
