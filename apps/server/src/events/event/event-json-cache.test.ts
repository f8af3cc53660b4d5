import { EventDetail, EventSummary } from '@larunbat/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { evictReferenceData, readReference } from '../../reference/lookups/reference.ts'
import { seeded } from '../../testing/hostile-cases.ts'
import { testApp } from '../../testing/test-app.ts'
import { toEventDetail, toEventSummary } from './completeness-record.ts'
import { EventJsonCache } from './event-json-cache.ts'
import { findEvent, listEventsOfOwner } from './event-store.ts'
import { givenComplete } from './testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const stranger = await givenAccount()
const { id } = await givenComplete(app, owner)

const PARTICIPANT = `(select participant_id from event_participant where event_id = ${id} limit 1)`
const HUB = `(select hub_id from event where id = ${id})`
/** Every way an event can change, below the application. `?` is a number that is new every time. */
const CHANGES = [
  `update event set title = '[:es]Título ?[:eu]Izenburua ?[:]' where id = ${id}`,
  `update event set description = null, address = 'Kalea ?' where id = ${id}`,
  `update event set impact = jsonb_set(coalesce(impact, '{}'), '{percentage}', (? % 100)::text::jsonb) where id = ${id}`,
  `update event set hub_id = (select id from hub order by (id + ?) % 7, id limit 1) where id = ${id}`,
  `update event set edition_id = (select id from edition order by (id + ?) % 5, id limit 1) where id = ${id}`,
  `update event set owner_id = owner_id, version = version + 1, updated_at = now() where id = ${id}`,
  `insert into session (event_id, starts_at, time_zone, capacity) values (${id}, timestamptz '2026-11-01T10:00Z' + ? * interval '1 h',
    'Europe/Madrid', ?)`,
  `update session set held = held + 1 where event_id = ${id} and capacity is not null`,
  `update session set status = case status when 'cancelled' then 'scheduled' else 'cancelled' end where event_id = ${id}`,
  `delete from session where id = (select max(id) from session where event_id = ${id})`,
  `update participant set name = 'Coro ?', description = 'n ?' where id = ${PARTICIPANT}`,
  `update event_participant set kind = 2 + ? % 3 where event_id = ${id}`,
  `with p as (insert into participant (owner_id, kind, name) values (${owner.id}, 2, 'Nuevo ?') returning id)
    insert into event_participant (event_id, participant_id, kind, position) select ${id}, id, 2, ? from p`,
  `delete from event_participant where event_id = ${id} and participant_id = ${PARTICIPANT}`,
  `insert into media (event_id, use, url, variants, width, height, bytes, type)
    values (${id}, case ? % 2 when 0 then 'gallery' else 'cover' end, '/files/?.jpg', '[]', 1600, 900, 1000, 'image/jpeg')`,
  `update media set alt = 'Irudia ?', position = ? % 9 where event_id = ${id}`,
  `delete from media where id = (select min(id) from media where event_id = ${id})`,
  `insert into remark (event_id, section, reason, text) values (${id}, 'info', 'other', 'Mira ?')`,
  `update remark set answer = 'Hecho ?', answered_at = now() where event_id = ${id}`,
  `delete from remark where id = (select min(id) from remark where event_id = ${id})`,
  `insert into extra (event_id, kind, title, url, position) values (${id}, 'link', 'Enlace ?', 'https://example.org/?', 1000 + ?)`,
  `update extra set title = 'Lotura ?' where event_id = ${id}`,
  `delete from extra where id = (select max(id) from extra where event_id = ${id})`,
  `insert into appearance (event_id, day, city) values (${id}, date '2026-11-01' + ?, 'Huelva ?')`,
  `update appearance set time = '1' || ? % 10 || ':30', venue_name = 'Sala ?' where event_id = ${id}`,
  `delete from appearance where id = (select min(id) from appearance where event_id = ${id})`,
  `update account set name = 'Zuriñe ?', phone = null where id = ${owner.id}`,
  `update account set phone = '+34600000?', policy_accepted_at = now() where id = ${owner.id}`,
  `update hub set currency = case ? % 2 when 0 then 'EUR' else 'JPY' end where id = ${HUB}`,
  `update edition_range set ends_on = ends_on + 1 + ? % 2 where edition_id = (select edition_id from event where id = ${id})`,
]

const asked = async (who: typeof owner) => (await call('app_contenido_by_id', { id }, who)).data
const listed = async () =>
  (await call('app_contenidos_usu_get', {}, owner)).data.find((row: { id: number }) => row.id === id)

/** What is stored now, written without anything that is kept. */
async function stored() {
  const reference = await readReference(db)
  const record = await findEvent(db, id)
  const row = (await listEventsOfOwner(db, owner.id, { limit: 100, offset: 0 })).find((one) => one.id === id)
  if (!record || !row) throw new Error('the event is gone')
  return {
    whole: JSON.parse(JSON.stringify(EventDetail.write(toEventDetail(record, reference), ''))),
    row: JSON.parse(JSON.stringify(EventSummary.write(toEventSummary(row, reference), ''))),
  }
}

test('given an event that was shown, when anything it is made of changes, then it is shown as it is', async () => {
  const random = seeded(20261122)
  const shown = new Set<string>()
  // Each change once, then any of them, one or several between two looks.
  for (let step = 0; step < CHANGES.length + 20; step++) {
    const count = step < CHANGES.length ? 1 : 1 + Math.floor(random() * 3)
    const chosen = Array.from({ length: count }, () =>
      step < CHANGES.length ? step : Math.floor(random() * CHANGES.length),
    ).map((n) => (CHANGES[n] as string).replaceAll('?', String(step + 11)))
    for (const change of chosen) await sql.raw(change).execute(db)
    evictReferenceData()
    const { whole, row } = await stored()
    expect(await asked(owner), chosen.join('; ')).toEqual(whole)
    // Now it is kept: what the second one is told is the same, and others are told nothing of it.
    expect(await asked(admin), chosen.join('; ')).toEqual(whole)
    expect(await listed(), chosen.join('; ')).toEqual(row)
    shown.add(JSON.stringify(whole))
  }
  expect(shown.size).toBeGreaterThan(CHANGES.length)
  expect((await call('app_contenido_by_id', { id }, stranger)).data.code).toBe('content.not_found')
  expect((await call('app_contenido_by_id', { id })).data.code).toBe('content.not_found')
})

test('given an event cached for its owner, when it is transferred, shared with a team or deleted, then rights are checked again', async () => {
  await asked(owner)
  await sql`insert into event_member (event_id, account_id, role, accepted_at)
    values (${id}, ${stranger.id}, 'door', now())`.execute(db)
  const atTheDoor = await asked(stranger)
  expect(atTheDoor).toMatchObject({ id, mi_rol: 'puerta', observaciones: [], galeria: [] })
  await sql`delete from event_member where event_id = ${id}`.execute(db)
  await sql`update event set owner_id = ${stranger.id} where id = ${id}`.execute(db)
  expect((await asked(owner)).code).toBe('content.not_found')
  expect(await asked(stranger)).toMatchObject({ id, propietario: { id: stranger.id } })
  await sql`delete from event where id = ${id}`.execute(db)
  expect((await asked(stranger)).code).toBe('content.not_found')
})

test('given more texts than the cache holds, when one is added, then those unused for a minute are evicted', () => {
  const texts = new EventJsonCache()
  const text = Buffer.alloc(1024 * 1024)
  const numbers = Array.from({ length: 40 }, (_, n) => n + 1)
  const left = () => numbers.filter((n) => texts.has('whole', n))
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const n of numbers) texts.keep('whole', n, 's', text)
    const kept = left()
    // Those that came when it was full are shown, and not kept.
    expect(kept).toEqual(numbers.slice(0, kept.length))
    expect(kept.length).toBeLessThan(40)
    vi.advanceTimersByTime(61_000)
    for (const n of [1, 2, 3]) expect(texts.find('whole', n, 's')).toBe(text)
    texts.keep('whole', 40, 's', text)
    expect(left()).toEqual([1, 2, 3, ...kept.slice(4), 40])
    expect(texts.find('whole', 40, 'another version')).toBeUndefined()
    expect(texts.has('listed', 40)).toBe(false)
    vi.advanceTimersByTime(16 * 60_000)
    texts.keep('whole', 39, 's', text)
    expect(left()).toEqual([39])
  } finally {
    vi.useRealTimers()
  }
})
