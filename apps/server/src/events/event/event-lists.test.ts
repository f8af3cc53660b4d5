import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { evictReferenceData } from '../../reference/lookups/reference.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenPublished } from './testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount({ name: 'Zuriñe' })
const other = await givenAccount({ name: 'Otro' })
const admin = await givenAdmin()
type Row = Record<string, unknown>
const ids = (rows: Row[]) => rows.map(({ id }) => id)

const jazz = await givenComplete(app, owner, { titulo: 'Noche de jazz' })
const choir = (
  await call('app_contenido_add', { contenido: { titulo: 'Coro', ciudad: 'Huelva', tipo: 2 } }, other)
).data
const rock = await givenComplete(app, owner, { titulo: 'Rock' })
const past = await db.selectFrom('edition').select('id').where('year', '=', 2024).executeTakeFirstOrThrow()
await db.updateTable('event').set({ edition_id: past.id }).where('id', '=', rock.id).execute()
const sent = await call('app_contenido_update_stat', { id: jazz.id, estado: 1 }, owner)

test('given own events, when listed, then the newest change comes first, complete, and no other user sees them', async () => {
  await call('app_contenido_update', { contenido: { id: rock.id, lugar: 'Sala' } }, owner)
  const { data } = await call('app_contenidos_usu_get', {}, owner)
  expect(ids(data)).toEqual([rock.id, jazz.id])
  const whole = (await call('app_contenido_by_id', { id: jazz.id }, owner)).data
  // Of one's own nothing is said about rights.
  const { galeria, extras, eventos, observaciones, avisos, mi_rol, mis_derechos, ...most } = whole
  // What a form offers is asked for with the event alone.
  const { regimenes_iva, ...listed } = most
  expect(regimenes_iva).toContain('no_registrado')
  expect([mi_rol, mis_derechos]).toEqual([null, ['leer', 'editar', 'vender', 'puerta', 'todo']])
  expect(data[1]).toEqual(listed)
  expect(listed).toMatchObject({
    sesiones: [{}],
    participantes: [{}],
    portada: { uso: 'portada' },
    version: sent.data.version,
  })
  expect(ids((await call('app_contenidos_usu_get', {}, other)).data)).toEqual([choir.id])
  expect((await call('app_contenidos_usu_get')).data?.code).toBe('request.sign_in_needed')
})

test('given a page, when own events are listed, then it comes with the total', async () => {
  const page = await call('app_contenidos_usu_get', { pagina: 2, por_pagina: 1 }, owner)
  expect(page.data).toMatchObject({ total: 2, pagina: 2, por_pagina: 1, filas: [{ id: jazz.id }] })
  const beyond = await call('app_contenidos_usu_get', { pagina: 9, por_pagina: 1 }, owner)
  expect(beyond.data).toMatchObject({ total: 2, filas: [] })
})

test.each([
  ['a year range', { anio: 2024, anio_max: 2024 }, [rock.id]],
  ['years from', { anio: 2025 }, [jazz.id, choir.id]],
  ['state', { estado: 1 }, [jazz.id]],
  ['hub', { hub: 4 }, [choir.id]],
  ['type', { tipo: 2 }, [choir.id]],
  ['text of the title, accents and case aside', { texto: 'NÓCHE' }, [jazz.id]],
  ['text of the owner', { texto: 'zurine' }, [jazz.id, rock.id]],
  ['a per cent sign as itself', { texto: '%' }, []],
  ['waiting changes', { cambios_pendientes: 1 }, []],
  ['title', { orden: 'titulo' }, [choir.id, jazz.id, rock.id]],
  ['title downwards', { orden: 'titulo', sentido: 'desc' }, [rock.id, jazz.id, choir.id]],
])(
  'given the table, when requested by %s, then those events are returned',
  async (what, fields, expected) => {
    const { data } = await call('app_contenidos_usu_get_admin', { orden: 'hub', ...fields }, admin)
    const found = what.startsWith('title') ? ids(data) : ids(data).sort()
    expect(found).toEqual(what.startsWith('title') ? expected : [...expected].sort())
  },
)

test('given the table, when a page is requested, then it has 50 rows by default, and the stored progress', async () => {
  const { data } = await call('app_contenidos_usu_get_admin', { pagina: 1 }, admin)
  expect(data).toMatchObject({ total: 3, pagina: 1, por_pagina: 50 })
  const row = data.filas.find(({ id }: Row) => id === choir.id)
  expect(row).toMatchObject({ progreso: choir.progreso, propietario: { nombre: 'Otro' }, portada: null })
  expect((await call('app_contenidos_usu_get_admin', {}, owner)).data?.code).toBe('request.not_allowed')
})

test('given sessions with and without a capacity of their own, when the table is read, then sold and places are theirs, by the event where they have none', async () => {
  const { id } = await givenComplete(app, owner, { titulo: 'Aforos', aforo: 40 })
  const row = async () => {
    const { data } = await call('app_contenidos_usu_get_admin', { texto: 'aforos' }, admin)
    return [data[0].vendidas, data[0].plazas]
  }
  await db.updateTable('session').set({ sold: 17 }).where('event_id', '=', id).execute()
  expect(await row()).toEqual([17, 40])
  await db
    .insertInto('session')
    .values({ event_id: id, starts_at: '2026-11-28T21:00:00Z', time_zone: 'Europe/Madrid', capacity: 25 })
    .execute()
  expect(await row()).toEqual([17, 65])
  await db.updateTable('event').set({ capacity: null }).where('id', '=', id).execute()
  // One of them has no limit, so no sum is the number of places.
  expect(await row()).toEqual([17, 0])
})

test('given changes of sessions and pictures, when the table is read, then its progress is that of the event', async () => {
  const { data } = await call(
    'app_contenido_add',
    { contenido: { titulo: 'Nueva', ciudad: 'Bilbao', tipo: 1 } },
    owner,
  )
  await call('app_sesion_add', { sesion: { contenido_id: data.id, inicio: '2026-11-28T18:00:00Z' } }, owner)
  const whole = (await call('app_contenido_by_id', { id: data.id }, owner)).data
  expect(whole.progreso).toBeGreaterThan(data.progreso)
  const table = (await call('app_contenidos_usu_get_admin', { texto: 'nueva' }, admin)).data
  expect(table[0].progreso).toBe(whole.progreso)
})

test('given changes of the account, when the table is read, then progress, owner and search follow', async () => {
  const person = await givenAccount({ name: 'Antes', phone: null })
  const { id } = await givenComplete(app, person)
  const row = async (texto: string) =>
    (await call('app_contenidos_usu_get_admin', { texto }, admin)).data.find((found: Row) => found.id === id)
  const before = await row('antes')
  await call('app_update_usu', { nombre: 'Después', telefono: '+34944123456' }, person)
  expect(await row('antes')).toBeUndefined()
  const after = await row('despues')
  expect(after.propietario.nombre).toBe('Después')
  expect(after.progreso).toBeGreaterThan(before.progreso)
  expect(after.progreso).toBe((await call('app_contenido_by_id', { id }, person)).data.progreso)
})

const OF_JAZZ = `(select id from event where title like '%jazz%')`

/** Own lists keep what was written: any change below it must show, however it is made. */
test.each([
  ['its title', `update event set title = title || ' !' where id = ${OF_JAZZ}`],
  ['a place held', `update session set held = held + 1 where event_id = ${OF_JAZZ}`],
  [
    'a session more',
    `insert into session (event_id, starts_at, time_zone, currency, price_cents)
    values (${OF_JAZZ}, '2026-11-29T18:00:00Z', 'Europe/Madrid', 'EUR', 500)`,
  ],
  ['a session less', `delete from session where event_id = ${OF_JAZZ} and price_cents = 500`],
  [
    'the name of who takes part',
    `update participant set name = name || ' bis' where id in
    (select participant_id from event_participant where event_id = ${OF_JAZZ})`,
  ],
  [
    'in what role',
    `update event_participant set kind = case kind when 4 then 3 else 4 end where event_id = ${OF_JAZZ}`,
  ],
  ['nobody takes part', `delete from event_participant where event_id = ${OF_JAZZ}`],
  [
    'the words on the cover',
    `update media set alt = 'Beste testu bat' where event_id = ${OF_JAZZ} and use = 'cover'`,
  ],
  ['no picture but the cover', `delete from media where event_id = ${OF_JAZZ} and use <> 'cover'`],
  ['no cover', `delete from media where event_id = ${OF_JAZZ}`],
  [
    'the name of its owner',
    `update account set name = 'Zuriñe II' where id = (select owner_id from event where id = ${OF_JAZZ})`,
  ],
  [
    'what its owner lacks',
    `update account set phone = null, policy_accepted_at = null
    where id = (select owner_id from event where id = ${OF_JAZZ})`,
  ],
  ['the clock of its hub', `update hub set time_zone = 'Asia/Tokyo', currency = 'JPY' where id = 1`],
])('given a list that was shown, when %s changes, then the next one says so', async (_, change) => {
  const listed = async () =>
    (await call('app_contenidos_usu_get', {}, owner)).data.find(({ id }: Row) => id === jazz.id)
  await listed()
  const { hub_id } = await db
    .selectFrom('event')
    .select('hub_id')
    .where('id', '=', jazz.id)
    .executeTakeFirstOrThrow()
  await sql.raw(change.replace('where id = 1', `where id = ${hub_id}`)).execute(db)
  evictReferenceData()
  const whole = (await call('app_contenido_by_id', { id: jazz.id }, owner)).data
  const { galeria, extras, eventos, observaciones, avisos, mi_rol, mis_derechos, ...most } = whole
  const { regimenes_iva: _offered, ...expected } = most
  expect(await listed()).toEqual(expected)
})

test('given two owners, when an event passes from one to the other, then it leaves the one list for the other', async () => {
  const before = ids((await call('app_contenidos_usu_get', {}, owner)).data)
  await sql`update event set owner_id = (select owner_id from event where id = ${choir.id}) where id = ${rock.id}`.execute(
    db,
  )
  expect(ids((await call('app_contenidos_usu_get', {}, owner)).data)).toEqual(
    before.filter((id) => id !== rock.id),
  )
  const { data } = await call('app_contenidos_usu_get', {}, other)
  expect(data.find(({ id }: Row) => id === rock.id)).toMatchObject({ propietario: { nombre: 'Otro' } })
})

test('given an event removed from the own list, then it is listed there again only on request, until its status changes', async () => {
  const who = await app.givenAccount()
  const event = await givenComplete(app, who)
  const list = async (more: object = {}) =>
    (await call('app_contenidos_usu_get', more, who)).data.map(({ id }: { id: number }) => id)
  expect((await call('app_contenido_usuario_delete', { id: event.id }, who)).data).toEqual({ hecho: 1 })
  expect(await list()).toEqual([])
  expect(await list({ ocultos: 1 })).toEqual([event.id])
  const page = (await call('app_contenidos_usu_get', { ocultos: 1, pagina: 1 }, who)).data
  expect(page).toMatchObject({ total: 1, filas: [{ id: event.id }] })
  await call('app_contenido_update_stat', { id: event.id, estado: 1 }, who)
  expect(await list()).toEqual([event.id])
  expect((await call('app_contenido_usuario_delete', { id: event.id }, who)).data.code).toBe(
    'content.still_open',
  )
  await call('app_contenido_update_stat', { id: event.id, estado: 0 }, who)
  expect(await list({ ocultos: 1 })).toEqual([event.id])
  await call('app_contenido_usuario_add', { id: event.id }, who)
  expect(await list()).toEqual([event.id])
  expect((await call('app_contenido_usuario_delete', { id: event.id }, other)).data.code).toBe(
    'content.not_found',
  )
})

test('given a participant, when its owner asks for its events, then those of others stand there as approved or not at all', async () => {
  const draft = await givenComplete(app, other)
  const shown = await givenPublished(app, other, admin)
  const own = await givenComplete(app, owner)
  const participant: number = own.participantes[0].id
  for (const { id } of [draft, shown])
    await db
      .insertInto('event_participant')
      .values({ event_id: id, participant_id: participant, kind: 2 })
      .execute()
  await call('app_contenido_update', { contenido: { id: shown.id, lugar: 'Not yet approved' } }, other)
  const rows = (await call('app_contenidos_by_artist_usu_get', { artista_id: participant }, owner)).data
  expect(rows.map(({ id }: { id: number }) => id).sort()).toEqual([own.id, shown.id].sort())
  expect(rows.find(({ id }: { id: number }) => id === shown.id)).toMatchObject({
    lugar: 'Teatro Arriaga',
    cambios_pendientes: 0,
  })
  const all = await call('app_contenidos_by_artist_usu_get', { artista_id: participant, pagina: 1 }, admin)
  expect(all.data.total).toBe(3)
  const older = { artista_id: participant, anio: '', anio_max: 2025 }
  expect((await call('app_contenidos_by_artist_usu_get', older, owner)).data).toEqual([])
  const foreign = await call('app_contenidos_by_artist_usu_get', { artista_id: participant }, other)
  expect(foreign.data.code).toBe('participant.not_found')
})
