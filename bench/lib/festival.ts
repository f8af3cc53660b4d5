import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The data set of the call benches: 200 owners with 50 events each, two sessions and one participant an event. */
export const OWNERS = 200
export const EVENTS = 10_000
const PARTICIPANTS = 2_000

export const tokenOf = (owner: number) => `bench-token-of-owner-${owner}`
/** Owner of an event: 50 events in a row belong to one. */
export const ownerOf = (event: number) => Math.ceil(event / (EVENTS / OWNERS))

/** Fills an empty, migrated database; numbers of rows begin at 1, so owner and event numbers are known. */
export async function fillFestival(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into account (email, name, phone, profile_id, policy_accepted_at, confirmed_at)
    select 'owner' || n || '@example.org', 'Owner ' || n, '+34944123456', 3, now(), now()
    from generate_series(1, ${OWNERS}) n order by n`)
  await pool.query(
    `insert into access_token (token_hash, account_id, expires_at)
      select hash, n, now() + interval '60 days' from unnest($1::bytea[]) with ordinality as t (hash, n)`,
    [
      Array.from({ length: OWNERS }, (_, n) =>
        createHash('sha256')
          .update(tokenOf(n + 1))
          .digest(),
      ),
    ],
  )
  // Descriptions of 200 to 5,000 characters in three languages, like those of real programmes.
  await pool.query(`insert into event (owner_id, edition_id, title, description, type_id, discipline_ids,
      availability, hub_id, city, venue_name, address, lat, lng, venue_capacity, venue_setting, wheelchair, starts_at,
      duration_min, time_zone, is_for_children, is_accessible, accessibility, event_languages, ticket_mode, price_cents,
      currency, capacity, max_per_person, sale_starts_at, sale_ends_at, vat_regime, impact, has_rights, search)
    select (n - 1) / ${EVENTS / OWNERS} + 1, (select id from edition where is_current),
      '[:es]Concierto ' || n || '[:en]Concert ' || n || '[:eu]Kontzertua ' || n || '[:]',
      '[:es]' || repeat('Una tarde de música para el barrio. ', 2 + n % 45) || '[:en]' ||
        repeat('An afternoon of music. ', 3 + n % 45) || '[:eu]' || repeat('Musika arratsaldea. ', 3 + n % 45) || '[:]',
      1, '{1,2}', '{P}', 2, 'Bilbao', 'Teatro ' || n % 90, 'Kale Nagusia ' || n % 50, 43.2 + n % 100 * 0.001,
      -2.9 - n % 100 * 0.001, 900, 'indoor', 'yes', '2026-11-28T10:00:00Z'::timestamptz + n % 12 * interval '1 hour',
      90, 'Europe/Madrid', false, true, '{silla}', '{eu}', 1, 1200, 'EUR', 300, 6, '2026-10-01T08:00:00Z',
      '2026-11-28T09:00:00Z', '10', '{"project": "Comedor social", "url": "https://example.org/comedor",
        "collaborationId": 1, "percentage": 50}', true, 'concierto ' || n
    from generate_series(1, ${EVENTS}) n order by n`)
  await pool.query(`insert into session (event_id, name, starts_at, ends_at, time_zone, capacity, price_cents, currency)
    select c.id, 'Pase ' || k, c.starts_at + k * interval '3 hours', c.starts_at + k * interval '3 hours' + interval '90 min',
      'Europe/Madrid', 150, 1200, 'EUR'
    from event c, generate_series(1, 2) k order by c.id, k`)
  await pool.query(`insert into participant (owner_id, kind, name, description, has_accepted_policy, web)
    select (n - 1) % ${OWNERS} + 1, 2, 'Coro ' || n, repeat('Coro del barrio. ', 10), true, 'https://example.org/coro'
    from generate_series(1, ${PARTICIPANTS}) n order by n`)
  await pool.query(`insert into event_participant (event_id, participant_id, kind)
    select c.id, (c.id - 1) % ${PARTICIPANTS} + 1, 2 from event c`)
  await pool.query(`insert into media (event_id, use, alt, url, variants, width, height, bytes, type, dominant_color)
    select c.id, 'cover', 'El coro en el escenario', '/files/' || c.id || '/cover.jpg',
      '[{"width": 640, "height": 360, "type": "image/webp", "url": "/files/x/640.webp"},
        {"width": 1280, "height": 720, "type": "image/webp", "url": "/files/x/1280.webp"}]', 1600, 900, 400000,
      'image/jpeg', '#aa3300'
    from event c`)
  await pool.query('vacuum analyze')
}
