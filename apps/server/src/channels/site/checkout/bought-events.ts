import type { BoughtOrder, SellerView } from '@larunbat/rules/address/buying-pages'
import type { EventPlace } from '@larunbat/rules/events/public-event'
import { sellerPlace, withdrawalLaw } from '@larunbat/rules/money/seller-place'
import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import { issuerJson, type SoldFacts } from '../../../ledger/sold-facts.ts'

type Sold = { eventId: number; id: string }

export interface BoughtEvent {
  slug: string
  venue: string | null
  cause: string | null
  picture: BoughtOrder['picture']
  place: EventPlace | null
  /** True when it can be seen online, live or later. */
  isOnline: boolean
}

/** Returns the addresses of the events of a purchase, by event number; events that are no longer public are missing. */
export async function findBoughtEvents(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, BoughtEvent>> {
  const rows = await db
    .selectFrom('publication')
    .select([
      'event_id',
      'slug',
      sql<string | null>`nullif(concat_ws(', ', document->>'venueName', document->>'city'), '')`.as('venue'),
      sql<string | null>`document->'impact'->>'project'`.as('cause'),
      sql<BoughtOrder['picture']>`jsonb_build_object('id', event_id, 'typeId', document->'typeId',
        'disciplineIds', document->'disciplineIds', 'cover', document->'cover')`.as('picture'),
      sql<EventPlace | null>`case when document->'availability' ? 'P' then jsonb_build_object(
        'venueName', document->'venueName', 'address', document->'address', 'city', document->'city',
        'lat', document->'lat', 'lng', document->'lng') end`.as('place'),
      sql<boolean>`coalesce(document->'availability' ?| array['O', 'D'], false)`.as('isOnline'),
    ])
    .where('event_id', 'in', [...eventIds])
    .execute()
  return new Map(rows.map(({ event_id, ...event }) => [event_id, event]))
}

/** Returns who sells each order, by the order's id: as they were when it was bought or, before that, as they are. */
export async function findSellers(db: Db, orders: readonly Sold[]): Promise<Map<string, SellerView>> {
  const { rows } = await sql<{ id: string; issuer: SoldFacts['issuer'] }>`
    select o.id, coalesce(o.sold -> 'issuer', ${issuerJson}) as issuer from orders o join account a on a.id = o.seller_id
    where o.event_id = any(${orders.map(({ eventId }) => eventId)}::bigint[])
      and o.id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, issuer }) => {
      const { name, taxId, taxIdKind, address, country, territory } = issuer
      const law = withdrawalLaw(sellerPlace(country, territory))
      return [id, { name, taxId, taxIdKind, address, country, law }]
    }),
  )
}

/** True while a payment of the purchase may still come in: a second purchase would be a duplicate. */
export async function hasOpenPayment(db: Db, orders: readonly Sold[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from payment p join orders o on o.checkout_id = p.checkout_id
    where o.event_id = any(${orders.map(({ eventId }) => eventId)}::bigint[])
      and o.id = any(${orders.map(({ id }) => id)}::uuid[]) and p.status in ('created', 'pending')) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
