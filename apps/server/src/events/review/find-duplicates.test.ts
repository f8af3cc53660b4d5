import { expect, test } from 'vitest'
import { seeded } from '../../testing/hostile-cases.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST_DAY = Date.parse('2026-11-01T00:00:00Z')

interface Event {
  id: number
  place: { venue_name: string | null; city: string | null; lat: number | null; lng: number | null }
  minutes: number | null
  sessions: { from: number; to: number | null; isCancelled: boolean }[]
  artists: { id: number; name: string }[]
}

async function givenEvent({ place, minutes, sessions, artists }: Omit<Event, 'id'>): Promise<Event> {
  const { id } = await db
    .insertInto('event')
    .values({ owner_id: owner.id, title: crypto.randomUUID(), duration_min: minutes, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { from, to, isCancelled } of sessions)
    await db
      .insertInto('session')
      .values({
        event_id: id,
        starts_at: new Date(from).toISOString(),
        ends_at: to === null ? null : new Date(to).toISOString(),
        time_zone: 'Europe/Madrid',
        status: isCancelled ? 'cancelled' : 'scheduled',
      })
      .execute()
  for (const { id: participant_id } of artists)
    await db.insertInto('event_participant').values({ event_id: id, participant_id, kind: 2 }).execute()
  return { id, place, minutes, sessions, artists }
}

const givenArtist = (name: string) =>
  db
    .insertInto('participant')
    .values({ owner_id: owner.id, kind: 2, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

const duplicatesOf = async (id: number) =>
  (await call('app_revision_abrir', { id }, admin)).data.duplicados as Record<string, unknown>[]

/** The rule in its plainest words: each session of one beside each of the other. */
function isAtSameHour(one: Event, other: Event): boolean {
  const going = ({ sessions, minutes }: Event) =>
    sessions
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ from, to }) => ({ from, to: to ?? from + Math.max(1, minutes ?? 60) * 60_000 }))
  return going(one).some((s) =>
    going(other).some((o) => o.from > s.from - 14 * DAY && o.from < s.to && s.from < o.to),
  )
}

function isAtSamePlace({ place: one }: Event, { place: other }: Event): boolean {
  const low = (text: string | null) => text?.toLowerCase() ?? null
  const isNear = (a: number | null, b: number | null) => a !== null && b !== null && Math.abs(a - b) < 0.0005
  const isSameName = one.venue_name !== null && low(one.venue_name) === low(other.venue_name)
  return (
    (isSameName && low(one.city) === low(other.city)) ||
    (isNear(one.lat, other.lat) && isNear(one.lng, other.lng))
  )
}

test('given many events, when each is opened, then those at its place and hour and those of its artists are the ones that a look at each pair of sessions finds', async () => {
  const random = seeded(2026)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(of: readonly T[]) => of[below(of.length)] as T
  const artists: Event['artists'] = []
  for (const name of ['Ñu', 'ñu', 'Coro', 'CORO', 'Zu', 'Mar', 'Sol', 'Haize'])
    artists.push(await givenArtist(name))
  const events: Event[] = []
  for (let n = 0; n < 70; n++) {
    const hasPoint = random() < 0.6
    const sessions = Array.from({ length: below(4) }, () => {
      const from = FIRST_DAY + below(30 * 24) * HOUR
      const to = pick([null, null, from + HOUR, from + 90 * 60_000, from + 20 * DAY])
      return { from, to, isCancelled: random() < 0.2 }
    })
    events.push(
      await givenEvent({
        place: {
          venue_name: pick(['Teatro Ñ', 'TEATRO ñ', 'Plaza', 'Kafea', null]),
          city: pick(['Bilbao', 'bilbao', null, null]),
          lat: hasPoint ? 43.26 + below(4) * 0.0004 : null,
          lng: hasPoint ? -2.92 + below(4) * 0.0004 : null,
        },
        minutes: pick([null, 0, 30, 24 * 60]),
        sessions,
        artists: artists.filter(() => random() < 0.15),
      }),
    )
  }
  let found = 0
  for (const one of events) {
    const others = events.filter((other) => other.id !== one.id && isAtSameHour(one, other))
    const expected = [
      ...others
        .filter((other) => isAtSamePlace(one, other))
        .map(({ id }) => ({ id, motivo: 'lugar_hora', participante: null })),
      ...others.flatMap((other) =>
        one.artists
          .filter(({ name }) => other.artists.some((a) => a.name.toLowerCase() === name.toLowerCase()))
          .map(({ name }) => ({ id: other.id, motivo: 'participante', participante: name })),
      ),
    ]
    const rows = (await duplicatesOf(one.id)).map(({ id, motivo, participante }) => ({
      id,
      motivo,
      participante,
    }))
    expect(rows, `of event ${one.id}`).toEqual(expected)
    found += rows.length
  }
  // Enough of both kinds for the comparison to mean something.
  expect(found).toBeGreaterThan(300)
})

test('given an event of a place, when others are there before, after, on a cancelled date or months into an exhibition, then only those at the same hour are reported', async () => {
  const nobody = { place: { venue_name: null, city: null, lat: null, lng: null }, minutes: 60, artists: [] }
  const there = { ...nobody, place: { ...nobody.place, venue_name: 'Sala Rekalde', city: 'Bilbo' } }
  const at = (hours: number, length: number | null, isCancelled = false) => {
    const from = FIRST_DAY + 100 * DAY + hours * HOUR
    return [{ from, to: length === null ? null : from + length * HOUR, isCancelled }]
  }
  const mine = await givenEvent({ ...there, sessions: [...at(10, 2), ...at(20, null)] })
  await givenEvent({ ...there, sessions: at(8, 2) })
  await givenEvent({ ...there, sessions: [...at(12, 8), ...at(21, 1)] })
  await givenEvent({ ...there, sessions: at(10, 2, true) })
  await givenEvent({ ...there, sessions: at(-14 * 24 + 10, 40 * 24) })
  await givenEvent({ ...there, sessions: [] })
  await givenEvent({ ...there, place: { ...there.place, city: null }, sessions: at(10, 2) })
  await givenEvent({ ...nobody, sessions: at(10, 2) })
  const meeting = [
    await givenEvent({ ...there, sessions: [...at(0, 1), ...at(11, null)] }),
    await givenEvent({ ...there, sessions: at(-13 * 24, 40 * 24) }),
  ]
  expect((await duplicatesOf(mine.id)).map(({ id }) => id)).toEqual(meeting.map(({ id }) => id))
})

test('given two events that name places and artists in another case, when one is opened, then title, place and artist are reported with what a reviewer needs', async () => {
  const one = await givenComplete(app, owner, { titulo: 'Noche de Jazz', lugar: 'Kafe Antzokia' })
  const other = await givenComplete(app, owner, { titulo: '¡NOCHE DE JAZZ!', lugar: 'KAFE ANTZOKIA' })
  await db
    .updateTable('participant')
    .set({ name: `CORO ${one.id}` })
    .where('name', '=', `Coro ${other.id}`)
    .execute()
  const row = {
    id: other.id,
    titulo: '¡NOCHE DE JAZZ!',
    lugar: 'KAFE ANTZOKIA',
    estado: 0,
    participante: null,
  }
  expect(await duplicatesOf(one.id)).toMatchObject([
    { ...row, motivo: 'titulo' },
    { ...row, motivo: 'lugar_hora' },
    { ...row, motivo: 'participante', participante: `Coro ${one.id}` },
  ])
})
