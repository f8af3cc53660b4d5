import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../channels/app-hosting/panel-plugin.ts'
import { ConfigError, readConfig } from '../../platform/config/config.ts'
import { givenPublished } from '../../testing/given-published.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const other = await givenAccount()
const admin = await givenAdmin()
type Row = Record<string, unknown>

const shown = await givenComplete(app, owner, { titulo: 'Publicado', lugar: 'Teatro Campos' })
await givenPublished(db, shown.id)
const draft = await givenComplete(app, owner, {
  titulo: 'Borrador',
  lugar: 'Sala secreta',
  lat: 43.3,
  lng: -2.9,
})
const cityOnly = await givenComplete(app, owner, {
  titulo: 'Solo ciudad',
  lugar: null,
  direccion: null,
  lat: null,
  lng: null,
  ciudad: 'Haro',
})
await givenComplete(app, owner, {
  titulo: 'En ninguna parte',
  lat: null,
  lng: null,
  ciudad: 'Villa que no existe',
})
// What waits for approval stays with its owner: the public map has the place that was approved.
await db.updateTable('event').set({ venue_name: 'Otro sitio', lat: 40 }).where('id', '=', shown.id).execute()

async function mapOf(who: Parameters<typeof call>[2], body: object = {}) {
  const { error, data } = await call('app_mapa_get', body, who)
  if (error) throw new Error(JSON.stringify(data))
  return { ...data, byId: new Map<unknown, Row>(data.filas.map((row: Row) => [row.id, row])) }
}

test('given an organiser, when the map is requested, then it has own events of any state in their working copy', async () => {
  const { byId, sin_lugar } = await mapOf(owner)
  expect(byId.get(shown.id)).toMatchObject({ mio: 1, lugar: 'Otro sitio', lat: 40, aproximado: 0 })
  expect(byId.get(draft.id)).toMatchObject({
    mio: 1,
    estado: 0,
    slug: null,
    horas: ['2026-11-28T19:00'],
  })
  const haro = byId.get(cityOnly.id) as { lat: number; lng: number }
  expect(haro).toMatchObject({ aproximado: 1, ciudad: 'Haro' })
  expect([haro.lat, haro.lng]).toEqual([expect.closeTo(42.58, 1), expect.closeTo(-2.85, 1)])
  expect(sin_lugar).toBe(1)
})

test('given another user, when the map is requested, then it has approved data and no drafts', async () => {
  const { filas, byId, sin_lugar } = await mapOf(other)
  expect(filas).toHaveLength(1)
  expect(byId.get(shown.id)).toMatchObject({ mio: 0, lugar: 'Teatro Campos', lat: 43.259, estado: 2 })
  expect(sin_lugar).toBe(0)
})

test('given an administrator, when the map is requested, then it has the events of all owners', async () => {
  const { byId } = await mapOf(admin)
  expect([...byId.keys()].sort()).toEqual([shown.id, draft.id, cityOnly.id].sort())
  expect(byId.get(draft.id)).toMatchObject({ mio: 0, estado: 0 })
})

test('given a year without an edition, when its map is requested, then it is empty', async () => {
  expect(await mapOf(admin, { anio: 2001 })).toMatchObject({ anio: 2001, filas: [], sin_lugar: 0 })
})

test.each([
  ['helps at the door of a draft', 'door', false],
  ['may read a draft', 'read', true],
] as const)(
  'given a user who %s, when the map is requested, then it follows the role',
  async (_, role, isOn) => {
    const member = await givenAccount()
    await db
      .insertInto('event_member')
      .values({ event_id: draft.id, account_id: member.id, role, accepted_at: new Date().toISOString() })
      .execute()
    expect((await mapOf(member)).byId.has(draft.id)).toBe(isOn)
  },
)

test.each([
  ['own drafts', () => owner, 'SECRETA', ['Sala secreta']],
  ['nobody else’s drafts', () => other, 'secreta', []],
  ['the approved place of a published event', () => other, 'teatro bilbao', ['Teatro Campos']],
  ['no unapproved place', () => other, 'otro sitio', []],
  ['words in any order, without accents', () => other, 'cámpos téatro', ['Teatro Campos']],
  ['places, though a pattern is typed', () => other, '%', []],
])('given %s, when a place is searched, then the result is this', async (_, who, texto, names) => {
  const { data } = await call('app_lugares_buscar', { texto }, who())
  expect(data.map(({ lugar }: Row) => lugar)).toEqual(names)
})

test('given several events in one place, when it is searched, then it comes once, whole, and counted', async () => {
  await givenComplete(app, owner, { lugar: 'sala SECRETA', lat: null, lng: null, lugar_aforo: null })
  const { data } = await call('app_lugares_buscar', { texto: 'secreta', ciudad: 'Bilbao' }, owner)
  expect(data).toMatchObject([{ propio: 1, veces: 2, lat: 43.3, lng: -2.9 }])
})

test('given a server of maps, when the settings are read, then its origins alone are let in', () => {
  const { map } = readConfig({
    MAP_TILES_URL: 'https://tiles.example/a/{z}/{x}/{y}.png',
    MAP_ORIGINS: 'https://letters.example',
  })
  expect(map.origins).toEqual(['https://tiles.example', 'https://letters.example'])
  const policy = contentSecurityPolicy('', { mapsFrom: map.origins })
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example https://letters.example;")
  expect(policy).toContain("connect-src 'self' https://tiles.example https://letters.example;")
  expect(contentSecurityPolicy('', { mapsFrom: readConfig({}).map.origins })).not.toContain('http')
})

test.each([
  ['MAP_TILES_URL', 'https://tiles.example/a.png'],
  ['MAP_TILES_URL', 'ftp://tiles.example/{z}/{x}/{y}'],
  ['MAP_STYLE_URL', 'style.json'],
  ['MAP_ORIGINS', "https://maps.example 'unsafe-inline'"],
  ['MAP_ORIGINS', 'https://maps.example/path'],
])('given %s as %s, when the settings are read, then it is named as wrong', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})
