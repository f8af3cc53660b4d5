import { type SellerPlace, sellerPlace, sellerZone } from '@larunbat/rules/money/seller-place'
import { paperName } from '@larunbat/rules/ticketing/paper-name'
import { toLocalDate } from '@larunbat/rules/time/dates'
import { sql } from 'kysely'
import type { Issuer, SoldFacts, SoldSession } from '../database/stored-values.ts'

export type { Issuer, SoldFacts, SoldSession }

/** SQL: the issuer as it stands in `account a`. */
export const issuerJson = sql`jsonb_build_object('name', coalesce(a.legal_name, a.name, ''), 'taxId', a.tax_id,
  'taxIdKind', a.tax_id_kind, 'address', a.legal_address, 'country', a.billing_country, 'territory', a.billing_territory)`

/** SQL: the place of an event, as it was approved in `p.document` or stored in `event c`. */
export const venueJson = sql`jsonb_build_object('name', coalesce(p.document ->> 'venueName', c.venue_name),
  'address', coalesce(p.document ->> 'address', c.address), 'city', coalesce(p.document ->> 'city', c.city))`

/** Returns where an issuer is established. */
export const placeOf = ({ country, territory }: Pick<Issuer, 'country' | 'territory'>): SellerPlace =>
  sellerPlace(country, territory)

/** Returns the day (`YYYY-MM-DD`) of an instant by the clock of a seller. */
export const dayOf = (place: SellerPlace, at: number): string =>
  toLocalDate(new Date(at).toISOString(), sellerZone(place))

interface Sale {
  issuer: Issuer
  title: string
  venue: SoldFacts['venue']
  lines: readonly {
    id: number
    sessionId: number
    sessionName: string | null
    startsAt: string
    endsAt: string | null
    timeZone: string
    typeName: string | null
  }[]
  /** Milliseconds; decides the name of the paper. */
  now: number
}

/** Returns what the papers of a sale say that is made now. */
export function soldFacts({ issuer, title, venue, lines, now }: Sale): SoldFacts {
  const place = placeOf(issuer)
  const sessions = new Map<number, SoldSession>()
  for (const { sessionId: id, sessionName: name, startsAt, endsAt, timeZone } of lines)
    sessions.set(id, { id, name, startsAt, endsAt, timeZone })
  return {
    paper: paperName(place, dayOf(place, now)),
    issuer,
    title,
    venue,
    sessions: [...sessions.values()],
    types: Object.fromEntries(lines.map(({ id, typeName }) => [id, typeName])),
  }
}

/** Returns what a line's ticket type was called at the sale, multilingual; null for the only type of an event. */
export const soldTypeName = ({ types }: SoldFacts, lineId: number, now: string | null): string | null =>
  types[lineId] === undefined ? now : types[lineId]
