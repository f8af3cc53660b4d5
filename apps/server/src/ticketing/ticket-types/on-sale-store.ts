import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import type { PublicationDocument } from '../../events/event/published-copy/publication-document.ts'
import type { TermsRow } from './terms-store.ts'

export type TypeRow = Omit<Row<'ticket_type'>, 'created_at' | 'updated_at'>

/**
 * One text for all that an offer is made of: the approved copy, every ticket type, the terms. SQL, of the row `p` of
 * `publication`; the purchase compares it with the one it was priced with.
 */
export const STAMP_SQL = `p.updated_at::text || ':' || (select md5(coalesce(string_agg(o::text, '|' order by o.id), ''))
  from ticket_type o where o.event_id = p.event_id)
  || ':' || coalesce((select m::text from sale_terms m where m.event_id = p.event_id), '')`

export interface OfferRow {
  status: 2 | 3
  document: PublicationDocument
  stamp: string
  currency: string
  types: TypeRow[]
  /** Null: the defaults. */
  terms: TermsRow | null
  /** By session. */
  versions: Record<string, number>
}

/** The approved copy of an event with its active ticket types; undefined when it is not published. */
export async function findOfferRow(db: Db, eventId: number): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select p.status, p.document, ${sql.raw(STAMP_SQL)} as stamp, h.currency,
      coalesce((select json_agg(t order by t.position, t.id) from ticket_type t
        where t.event_id = p.event_id and t.is_active), '[]') as types,
      (select to_json(m) from sale_terms m where m.event_id = p.event_id) as terms,
      (select coalesce(json_object_agg(s.id, s.offer_version), '{}') from session s
        where s.event_id = p.event_id) as versions
    from publication p join hub h on h.id = p.hub_id where p.event_id = ${eventId}`.execute(db)
  return rows[0]
}

/** Makes the type of an event that names none, once; one that has a type keeps what it has. */
export async function ensureDefaultType(db: Db, eventId: number): Promise<void> {
  await sql`insert into ticket_type (event_id, pricing, is_default)
    select c.id, case c.ticket_mode when 3 then 'free' when 5 then 'choice' else 'fixed' end, true
    from event c where c.id = ${eventId}
      and not exists (select from ticket_type t where t.event_id = c.id)
    on conflict (event_id) where is_default do nothing`.execute(db)
}

/**
 * Creates the counters of types with their own quota, for each session of their sale. A quota set after the first sale
 * starts with the earlier sales; a purchase is limited by the type's quota.
 */
export async function ensureTypeStock(db: Db, eventId: number): Promise<void> {
  await sql`insert into type_stock (event_id, session_id, type_id, capacity, sold, held)
    select t.event_id, s.id, t.id, greatest(t.capacity, n.sold + n.held), n.sold, n.held
    from ticket_type t join session s on s.event_id = t.event_id
      cross join lateral (select (select count(*)::int from ticket k where k.event_id = t.event_id
            and k.session_id = s.id and k.type_id = t.id and k.status in ('valid', 'used')) as sold,
          (select coalesce(sum(l.quantity), 0)::int
            from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id
            where l.event_id = t.event_id and l.session_id = s.id and l.type_id = t.id
              and o.status = 'held') as held) n
    where t.event_id = ${eventId} and t.is_active and t.capacity is not null
      and (t.session_ids is null or s.id = any(t.session_ids))
      and not exists (select from type_stock k
        where k.event_id = t.event_id and k.session_id = s.id and k.type_id = t.id)
    on conflict do nothing`.execute(db)
}

export interface Stock {
  now: string
  /** `spare`: of the free places those open to the public while the waiting list has entries; null: all. */
  sessions: Record<string, { taken: number; capacity: number | null; spare: number | null }>
  /** By `session:type`. */
  types: Record<string, { taken: number; capacity: number; spare: number | null }>
}

/** Places sold or held of an event, and the time of the database. */
export async function readStock(db: Db, eventId: number): Promise<Stock> {
  const { rows } = await sql<Stock>`select now() as now,
    coalesce((select json_object_agg(id, json_build_object('taken', sold + held, 'capacity', capacity, 'spare', spare))
      from session where event_id = ${eventId}), '{}') as sessions,
    coalesce((select json_object_agg(session_id || ':' || type_id,
        json_build_object('taken', sold + held, 'capacity', capacity, 'spare', spare))
      from type_stock where event_id = ${eventId}), '{}') as types`.execute(db)
  return rows[0] as Stock
}

/**
 * Marks the offer of an event as changed: purchases that were priced before are priced again. Call it before sold
 * places are counted in the same transaction: running purchases have finished then, and later ones see the new offer.
 * The event must be locked.
 */
export async function touchOffer(tx: Db, eventId: number): Promise<void> {
  await sql`with s as (select event_id, id from session where event_id = ${eventId} order by id for no key update)
    update session x set offer_version = x.offer_version + 1 from s
    where x.event_id = s.event_id and x.id = s.id`.execute(tx)
}
