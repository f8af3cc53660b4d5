import { expect, test } from 'vitest'
import { givenComplete, givenInReview, givenPublished } from '../../events/event/testing/given-event.ts'
import { testApp } from '../../testing/test-app.ts'
import { festivalDay } from './festival-day.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount({ name: 'Ane' })
const other = await givenAccount({ name: 'Otra' })
const admin = await givenAdmin()
type Row = Record<string, unknown>

// All of them on 28 November 2026, 19:00 to 20:30 on the clock of Bilbao, in the Arriaga, discipline 1.
const mine = await givenComplete(app, owner, { titulo: 'Mío' })
const sameHall = await givenInReview(app, other, {
  titulo: 'En el Arriaga',
  lugar: 'TEATRO  Arriaga.',
  lat: 43.2699,
  lng: -2.925,
})
const byTheCorner = await givenPublished(app, other, admin, {
  titulo: 'A la vuelta',
  lugar: 'Sala Bilborock',
  lat: 43.2577,
  lng: -2.9247,
})
await givenComplete(app, other, { titulo: 'Borrador ajeno', lugar: 'Sala BBK', lat: 43.2625, lng: -2.935 })
const away = await givenPublished(app, other, admin, {
  titulo: 'Lejos',
  ciudad: 'Huelva',
  lugar: 'Gran Teatro',
  lat: 37.2571,
  lng: -6.9497,
})
await givenPublished(app, other, admin, {
  titulo: 'De danza',
  disciplinas: [3],
  lugar: 'Kafe',
  lat: 43.258,
  lng: -2.923,
})
// The choir of mine sings in Huelva as well.
await db
  .updateTable('participant')
  .set({ name: `CORO ${mine.id}` })
  .where('name', '=', `Coro ${away.id}`)
  .execute()

const AT = { inicio: '2026-11-28T18:30:00Z' }
const titles = (part: { filas: Row[] }) => part.filas.map(({ titulo }) => titulo)
const radar = async (fields: object = {}, who = owner) => {
  const { error, data } = await call('app_radar', { contenido_id: mine.id, ...AT, ...fields }, who)
  if (error) throw new Error(JSON.stringify(data))
  return data
}

test('given other events of the day, when the radar looks, then it says who is in the same hall, who plays twice and what is near', async () => {
  const found = await radar()
  expect(titles(found.mismo_lugar)).toEqual(['En el Arriaga'])
  expect(found.mismo_lugar.filas[0]).toMatchObject({
    contenido_id: sameHall.id,
    slug: null,
    mio: 0,
    distancia_m: 1212,
  })
  expect(found.mismo_participante.filas).toMatchObject([
    { contenido_id: away.id, participante: `Coro ${mine.id}` },
  ])
  expect(found.misma_disciplina.filas).toMatchObject([
    { contenido_id: byTheCorner.id, slug: expect.any(String) },
  ])
  expect(found.misma_disciplina.filas[0].distancia_m).toBeGreaterThan(100)
  expect(found.misma_disciplina.filas[0].distancia_m).toBeLessThan(250)
  // The draft of another owner is counted and not named.
  expect(found.misma_disciplina.borradores).toBe(1)
  expect(JSON.stringify(found)).not.toContain('Borrador ajeno')
  expect(found).toMatchObject({ dia: '2026-11-28', zona_horaria: 'Europe/Madrid' })
  expect(found.horas[19]).toEqual({ hora: 19, todos: 4, misma_disciplina: 3 })
  expect(found.horas[20]).toEqual({ hora: 20, todos: 4, misma_disciplina: 3 })
  expect(found.horas[21]).toEqual({ hora: 21, todos: 0, misma_disciplina: 0 })
})

test.each([
  ['an hour when nothing else is on', { inicio: '2026-11-28T09:00:00Z' }, [0, 0, 0]],
  ['the moment the others end', { inicio: '2026-11-28T19:30:00Z' }, [0, 0, 0]],
  [
    'a longer event that reaches into them',
    { inicio: '2026-11-28T16:00:00Z', fin: '2026-11-28T18:01:00Z' },
    [1, 1, 1],
  ],
  ['an end before the start, which counts as none', { fin: '2026-11-27T18:00:00Z' }, [1, 1, 1]],
  ['another discipline', { disciplinas: [2] }, [1, 1, 0]],
  ['another city and place', { ciudad: 'Huelva', lugar: 'gran teatro', lat: null, lng: null }, [1, 1, 0]],
  [
    'a place on the other side of the world',
    { ciudad: 'Suva', lugar: null, lat: -18.14, lng: 179.99 },
    [0, 1, 0],
  ],
  ['the pole, where longitudes meet', { ciudad: null, lugar: null, lat: 90, lng: 0 }, [0, 1, 0]],
])('given %s, when the radar looks, then it finds what meets it', async (_, fields, expected) => {
  const { mismo_lugar, mismo_participante, misma_disciplina } = await radar(fields)
  expect([mismo_lugar.total, mismo_participante.total, misma_disciplina.total]).toEqual(expected)
})

test('given the day on which the clocks go back, when the radar looks, then hours are those of the clock on the wall', async () => {
  const late = await givenPublished(app, other, admin, { titulo: 'Último domingo' })
  const times = { starts_at: '2026-10-25T19:00:00Z', ends_at: '2026-10-25T20:30:00Z' }
  await db.updateTable('session').set(times).where('event_id', '=', late.id).execute()
  const { horas } = await radar({ inicio: '2026-10-25T19:00:00Z' })
  expect(horas.filter(({ todos }: Row) => todos !== 0).map(({ hora }: Row) => hora)).toEqual([20, 21])
  await db.updateTable('event').set({ status: 3 }).where('id', '=', late.id).execute()
})

test('given an administrator, when the radar looks, then drafts have names', async () => {
  const { misma_disciplina } = await radar({}, admin)
  expect(misma_disciplina.borradores).toBe(0)
  expect(JSON.stringify(misma_disciplina)).toContain('Borrador ajeno')
})

test('given another user, when they query the radar for a foreign event, then it is as if there were none', async () => {
  const foreign = await call('app_radar', { contenido_id: mine.id, ...AT }, other)
  const missing = await call('app_radar', { contenido_id: 999_999, ...AT }, other)
  expect(foreign).toEqual(missing)
})

test.each([
  ['2026-11-29T03:59:59.000Z', '2026-11-28'],
  ['2026-11-29T04:00:00.000Z', '2026-11-29'],
  ['2026-03-29T02:59:00.000Z', '2026-03-28'],
])('given the moment %s, then the festival day is %s', (now, day) => {
  expect(festivalDay(now)).toBe(day)
})

const at = async (who: Parameters<typeof call>[2], body: object = {}) =>
  (await call('app_hoy', body, who)).data

test('given sessions of a day, when its owner opens it, then each has its places, and the days beside are named', async () => {
  const [session] = mine.sesiones
  await db
    .insertInto('session')
    .values([
      // After midnight, and still the same night.
      {
        event_id: mine.id,
        starts_at: '2026-11-29T01:00:00Z',
        time_zone: 'Europe/Madrid',
        capacity: 10,
        sold: 4,
      },
      { event_id: mine.id, starts_at: '2026-11-29T05:00:00Z', time_zone: 'Europe/Madrid' },
    ])
    .execute()
  const today = await at(owner, { dia: '2026-11-28' })
  expect(today.sesiones).toMatchObject([
    {
      sesion_id: session.sesion_id,
      contenido_id: mine.id,
      dentro: 0,
      derechos: expect.arrayContaining(['todo']),
    },
    {
      aforo: 10,
      vendidas: 4,
      libres: 6,
      inicio: '2026-11-29T01:00:00.000Z',
      fin: '2026-11-29T02:30:00.000Z',
    },
  ])
  expect(today).toMatchObject({ dia: '2026-11-28', dia_anterior: null, dia_siguiente: '2026-11-29' })
  expect((await at(owner, { dia: '2026-11-29' })).dia_anterior).toBe('2026-11-28')
})

test.each([
  ['door', 2],
  ['sell', 2],
  ['read', 0],
  ['edit', 0],
] as const)(
  'given a member who may %s, when they open the day, then it has %i sessions and money only for sellers',
  async (role, count) => {
    const member = await givenAccount()
    await db
      .insertInto('event_member')
      .values({ event_id: mine.id, account_id: member.id, role, accepted_at: new Date().toISOString() })
      .execute()
    const { sesiones } = await at(member, { dia: '2026-11-28' })
    expect(sesiones).toHaveLength(count)
    expect(sesiones.every(({ derechos }: { derechos: string[] }) => !derechos.includes('todo'))).toBe(true)
  },
)

test('given the whole festival, when an administrator opens a day, then published sessions stand by hub, a page at a time', async () => {
  const { data } = await call('app_hoy_festival', { dia: '2026-11-28', por_pagina: 2 }, admin)
  expect(data).toMatchObject({ total: 3, pagina: 1, por_pagina: 2, cobros: 0, correos_fallidos: 0 })
  expect(data.filas).toHaveLength(2)
  expect(data.hubs.reduce((sum: number, { sesiones }: { sesiones: number }) => sum + sesiones, 0)).toBe(3)
  const huelva = await call('app_hoy_festival', { dia: '2026-11-28', hub: away.hub }, admin)
  expect(huelva.data.filas).toMatchObject([{ contenido_id: away.id }])
  const queues = await call('app_hoy_festival', { dia: '2026-11-28', parte: 'con_cola' }, admin)
  expect(queues.data.total).toBe(0)
  expect((await call('app_hoy_festival', {}, owner)).data?.code).toBe('request.not_allowed')
})

test('given events in every stage, when an administrator asks how far the festival is, then each counts once in its hub, with what is stuck', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const fields = { inicio: inDays(20), ciudad: 'Bilbao' }
  const draft = await givenComplete(app, other, fields)
  const stages = async () => {
    const { data } = await call('app_panorama', {}, admin)
    const { hub } = (await call('app_contenido_by_id', { id: draft.id }, admin)).data
    return data.hubs.find((row: { hub: number }) => row.hub === hub)
  }
  const before = await stages()
  const idle = await givenComplete(app, other, fields)
  await givenComplete(app, other, fields)
  const waiting = await givenInReview(app, other, { ...fields, inicio: inDays(1) })
  const returned = await givenInReview(app, other, fields)
  const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: '' }]
  await call('app_contenido_update_stat', { id: returned.id, estado: 0, observaciones: remarks }, admin)
  const over = await givenComplete(app, other, fields)
  for (const { id, at } of [
    { id: idle.id, at: inDays(-9) },
    { id: over.id, at: inDays(0) },
  ])
    await db.updateTable('event').set({ updated_at: at }).where('id', '=', id).execute()
  await db
    .updateTable('session')
    .set({ starts_at: inDays(-3) })
    .where('event_id', '=', over.id)
    .execute()
  await db
    .updateTable('event')
    .set({ starts_at: inDays(-3) })
    .where('id', '=', over.id)
    .execute()
  const after = await stages()
  expect(after).toMatchObject({
    en_curso: before.en_curso + 2,
    parados: before.parados + 1,
    cambios_pedidos: before.cambios_pedidos + 1,
    sin_responder: before.sin_responder + 1,
    en_revision: before.en_revision + 1,
    vencen: before.vencen + 1,
    publicados: before.publicados,
    dias_parado: 9,
  })
  const [remark] = (await call('app_contenido_by_id', { id: returned.id }, other)).data.observaciones
  await call(
    'app_observacion_responder',
    { id: returned.id, observacion_id: remark.id, respuesta: 'Ya' },
    other,
  )
  await call('app_contenido_update_stat', { id: waiting.id, estado: 2 }, admin)
  expect(await stages()).toMatchObject({
    sin_responder: after.sin_responder - 1,
    en_revision: after.en_revision - 1,
    publicados: after.publicados + 1,
  })
  expect((await call('app_panorama', {}, other)).data?.code).toBe('request.not_allowed')
})

test('given events of a day to come that are not public, when an administrator opens it, then they are counted as long as it lies ahead', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const counts = async (dia: string) => {
    const { data } = await call('app_hoy_festival', { dia }, admin)
    return [data.en_revision, data.sin_enviar]
  }
  const before = await counts(day)
  const waiting = await givenInReview(app, other, { titulo: 'Espera' })
  const draft = await givenComplete(app, other, { titulo: 'Sin enviar' })
  for (const { id } of [waiting, draft])
    await db
      .updateTable('session')
      .set({ starts_at: `${day}T12:00:00Z`, ends_at: `${day}T13:00:00Z` })
      .where('event_id', '=', id)
      .execute()
  expect(before).toEqual([0, 0])
  expect(await counts(day)).toEqual([1, 1])
  await db
    .updateTable('session')
    .set({ starts_at: '2020-11-28T12:00:00Z', ends_at: '2020-11-28T13:00:00Z' })
    .where('event_id', '=', waiting.id)
    .execute()
  expect(await counts('2020-11-28')).toEqual([0, 0])
})

test('given a public session whose new day waits for approval, when the published day comes, then it is listed', async () => {
  const mover = await givenAccount()
  const { id, sesiones } = await givenPublished(app, mover, admin, { titulo: 'Se queda' })
  const sesion = { sesion_id: sesiones[0].sesion_id, inicio: '2026-12-20T18:00:00Z', fin: null }
  expect((await call('app_sesion_update', { sesion }, mover)).error).toBe(false)
  const today = await at(mover, { dia: '2026-11-28' })
  expect(today.sesiones).toMatchObject([
    { contenido_id: id, inicio: '2026-11-28T18:00:00.000Z', fin: '2026-11-28T19:30:00.000Z' },
  ])
  expect(today).toMatchObject({ dia_anterior: null, dia_siguiente: null })
  const later = await at(mover, { dia: '2026-12-20' })
  expect(later).toMatchObject({ sesiones: [], dia_anterior: '2026-11-28' })
  const { data } = await call('app_hoy_festival', { dia: '2026-11-28' }, admin)
  expect(data.filas.map(({ contenido_id }: Row) => contenido_id)).toContain(id)
})
