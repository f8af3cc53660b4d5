import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { listFreePlaces } from '../../ticketing/orders/free-places-store.ts'

export interface PublicSessionRow {
  id: number
  eventId: number
  name: string | null
  startsAt: string
  endsAt: string | null
  timeZone: string
  status: 'scheduled' | 'soldOut' | 'postponed' | 'cancelled' | 'online' | 'finished'
  priceCents: number | null
  currency: string | null
}

interface Asked {
  /** Of these events only. */
  eventIds: readonly number[]
  from?: string | undefined
  until?: string | undefined
  after?: readonly [string, number] | undefined
  limit: number
}

/** Sessions of approved copies in the order of their beginning. */
export async function listPublicSessionRows(
  db: Db,
  { eventIds, from, until, after, limit }: Asked,
): Promise<PublicSessionRow[]> {
  const { rows } = await sql<PublicSessionRow>`
    select d.id, p.event_id as "eventId", d.name, d."startsAt", d."endsAt",
      coalesce(d."timeZone", p.document->>'timeZone', 'UTC') as "timeZone", coalesce(d.status, 'scheduled') as status,
      coalesce(d."priceCents", (p.document->>'priceCents')::int) as "priceCents",
      coalesce(d.currency, p.document->>'currency') as currency
    from publication p cross join lateral jsonb_to_recordset(coalesce(p.document->'sessions', '[]')) as d(
      id bigint, name text, "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, status text,
      "priceCents" int, currency text)
    where p.event_id = any(${[...eventIds]}::bigint[])
      and (${from ?? null}::timestamptz is null or d."startsAt" >= ${from ?? null}::timestamptz)
      and (${until ?? null}::timestamptz is null or d."startsAt" < ${until ?? null}::timestamptz)
      and (${after?.[0] ?? null}::timestamptz is null
        or (d."startsAt", d.id) > (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::bigint))
    order by d."startsAt", d.id limit ${limit}`.execute(db)
  return rows
}

/** Free places by session, of those that can be booked now and are limited. */
export async function freePlacesOf(db: Db, eventIds: readonly number[]): Promise<Map<number, number>> {
  const found = await listFreePlaces(db, [...new Set(eventIds)])
  return new Map(
    [...found.values()].flatMap((places) =>
      Object.entries(places).flatMap(([name, count]) =>
        name.includes(':') ? [] : [[Number(name), count] as const],
      ),
    ),
  )
}
