import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { comparedDays } from './compared-days.ts'
import { foldSales, rebuildSales } from './fold-sales.ts'
import { SalesWatch } from './sales-watch.ts'
import { givenSale } from './testing/given-sales.ts'
import { salesScene } from './testing/sales-scene.ts'

const { app, db, ane, mikel, admin, choir, band, foreign, ask } = await salesScene()

test('given sales, then the figures of now are those of the caller: own ones, and all for an administrator', async () => {
  const { monedas, zona_horaria } = await ask('ahora', {})
  expect(zona_horaria).toBe('Europe/Madrid')
  expect(monedas).toMatchObject([
    {
      moneda: 'EUR',
      ...{
        pedidos: 3,
        entradas: 8,
        anuladas: 1,
        ingresos_cent: 4000,
        donativos_cent: 200,
        comision_cent: 45,
      },
      // Sold today is what was made less what was cancelled, as in every other figure.
      hoy: { entradas: 7, ingresos_cent: 4000 },
      semana: { entradas: 7 },
      semana_anterior: { entradas: 0 },
      ...{ aforo: 50, ocupadas: 8, ocupacion: 0.16 },
    },
  ])
  expect((await ask('ahora', {}, admin)).monedas[0]).toMatchObject({
    entradas: 10,
    ingresos_cent: 5000,
    aforo: 70,
  })
  expect(await ask('ahora', {}, mikel)).toMatchObject({ code: 'analytics.not_visible' })
})

test.each([
  [{ contenido_id: choir.eventId }, 4],
  [{ contenido_id: choir.eventId, sesion_id: choir.sessionId }, 4],
  [{ contenido_id: choir.eventId, tipo_entrada_id: band.typeId }, undefined],
  [{ hub: 3 }, 4],
  [{ disciplina: 3 }, 4],
  [{ hub: 3, disciplina: 2 }, 4],
  [{ causa: ' etxe BERRI ' }, 4],
  [{ canal: 'web' }, 8],
  [{ canal: 'puerta' }, undefined],
  [{ desde: '2020-01-01', hasta: '2020-12-31' }, undefined],
  [{ desde: '2020-01-01' }, 8],
  [{ moneda: 'gbp' }, undefined],
  [{ propietario: ane.id }, 8],
])('given the filter %j, then every call returns %s tickets', async (filter, tickets) => {
  const { monedas } = await ask('ahora', filter)
  expect(monedas[0]?.entradas).toBe(tickets)
  for (const grano of ['hora', 'dia', 'semana'] as const) {
    const { puntos } = await ask('historia', { ...filter, grano })
    const sum = puntos.reduce((all: number, point: { entradas: number }) => all + point.entradas, 0)
    expect(sum).toBe(tickets ?? 0)
  }
  const { filas } = await ask('desglose', { ...filter, por: 'canal' })
  expect(filas[0]?.entradas).toBe(tickets)
})

test.each([
  [
    'evento',
    [
      ['Autumn choir', 4],
      ['Autumn choir', 4],
    ],
  ],
  [
    'hub',
    [
      ['Bilbao Bizkaia', 4],
      ['Scotland', 4],
    ],
  ],
  ['propietario', [['Ane', 8]]],
  ['causa', [['Etxe  berri', 4]]],
  ['canal', [['Web', 8]]],
  ['edicion', [['2026', 8]]],
] as const)(
  'given sales, when broken down by %s, then each group has its name and its sum',
  async (por, expected) => {
    const { filas, total } = await ask('desglose', { por })
    const named = filas.map(({ nombre, entradas }: { nombre: string; entradas: number }) => [
      nombre,
      entradas,
    ])
    expect(named.sort()).toEqual(expect.arrayContaining([...expected].map((pair) => [...pair])))
    expect(total).toBe(filas.length)
  },
)

test('given many groups, then they are returned by page and in the requested order', async () => {
  const page = (fields: object) => ask('desglose', { por: 'evento', por_pagina: 1, ...fields }, admin)
  const keys = []
  for (const pagina of [1, 2, 3]) {
    const { filas, total, pagina: is } = await page({ pagina, orden: 'ingresos' })
    expect([total, is, filas.length]).toEqual([3, pagina, 1])
    keys.push(Number(filas[0].clave))
  }
  expect(keys).toEqual([choir.eventId, foreign.eventId, band.eventId])
  const [least] = (await page({ orden: 'ingresos', sentido: 'asc' })).filas
  expect(least).toMatchObject({ clave: String(band.eventId), aforo: 10, ocupadas: 4, ocupacion: 0.4 })
})

test('given an event, then its sessions and ticket types have names; without one they are refused', async () => {
  const fields = { contenido_id: choir.eventId }
  const [session] = (await ask('desglose', { ...fields, por: 'sesion' })).filas
  expect(session).toMatchObject({ clave: String(choir.sessionId), entradas: 4, aforo: 40, ocupadas: 4 })
  const [type] = (await ask('desglose', { ...fields, por: 'tipo_entrada', lang: 'eu' })).filas
  expect(type).toMatchObject({
    clave: String(choir.typeId),
    nombre: 'Sarrera orokorra',
    ingresos_cent: 4000,
    aforo: null,
  })
  expect(await ask('desglose', { por: 'sesion' })).toMatchObject({ code: 'analytics.event_needed' })
})

test.each(['ahora', 'historia', 'desglose', 'comparacion'])(
  'given a record of another owner, when %s is requested, then it is as if it did not exist',
  async (name) => {
    const of = (fields: object) => ask(name, { por: 'evento', ...fields })
    const nothing = await of({ contenido_id: 987_654 })
    expect(nothing.code).toBe('content.not_found')
    expect(await of({ contenido_id: foreign.eventId })).toEqual(nothing)
    expect((await of({ propietario: mikel.id })).code).toBe('account.not_found')
    expect((await of({ contenido_id: choir.eventId, sesion_id: foreign.sessionId })).code).toBe(
      'session.not_found',
    )
    expect((await of({ edicion: 9999 })).code).toBe('lookup.unknown')
    expect((await of({ desde: '2026-02-02', hasta: '2026-02-01' })).code).toBe('analytics.range_wrong')
  },
)

test('given the possible filter values, then they are those of own sales only', async () => {
  const { ediciones, causas, monedas } = await ask('filtros', {})
  expect(ediciones[0]).toMatchObject({ anio: 2026, actual: 1 })
  expect(causas).toContainEqual({ clave: 'etxe berri', nombre: 'Etxe  berri' })
  expect(monedas).toEqual(['EUR'])
})

test('given an earlier edition, then both are returned by days to go', async () => {
  const old = await givenOnSale(app, ane, { mode: 1, priceCents: 700 })
  await sql`update event set edition_id = (select id from edition where year = 2025)
    where id = ${old.eventId}`.execute(db)
  await givenSale(app, old, 2)
  await sql`update ticket set created_at = '2025-11-20T10:00:00Z' where event_id = ${old.eventId}`.execute(db)
  await foldSales(db)
  await rebuildSales(db)
  const { edicion, anterior, puntos } = await ask('comparacion', {})
  expect([edicion.anio, anterior.anio]).toEqual([2026, 2025])
  const nine = puntos.find(({ dias }: { dias: number }) => dias === 9)
  expect(nine).toMatchObject({ entradas_antes: 2 })

  // An event goes on with one of the same organiser and title, or with what it was copied from; parts of it with none.
  const title = (eventId: number, words: string) =>
    sql`update event set title = ${words} where id = ${eventId}`.execute(db)
  await title(choir.eventId, 'Choir night')
  await title(band.eventId, 'Band night')
  await title(foreign.eventId, 'Choir night')
  await title(old.eventId, ' choir night')
  const before = async (fields: object, who = ane) => (await ask('comparacion', fields, who)).evento_anterior
  const named = { contenido_id: old.eventId, titulo: ' choir night' }
  expect(await before({ contenido_id: choir.eventId })).toEqual(named)
  expect(await before({ contenido_id: choir.eventId, sesion_id: choir.sessionId })).toBeNull()
  expect(await before({ contenido_id: band.eventId })).toBeNull()
  expect(await before({ contenido_id: foreign.eventId }, admin)).toBeNull()
  await sql`insert into event_copy (event_id, source_id) values (${band.eventId}, ${old.eventId})`.execute(db)
  expect(await before({ contenido_id: band.eventId })).toEqual(named)
  const { puntos: ofEvent } = await ask('comparacion', { contenido_id: choir.eventId })
  expect(ofEvent.at(-1).entradas_antes).toBe(2)
})

test('given days of two editions, then sums run on, what has not come yet is left open, and long before is cut', () => {
  const sums = (...days: [string, number][]) =>
    days.map(([day, tickets]) => ({ day, tickets, saleCents: tickets * 100 }))
  const { today, days } = comparedDays({
    now: sums(['2026-11-25', 2], ['2026-11-26', 3]),
    earlier: sums(['2024-01-01', 1], ['2025-11-26', 4], ['2025-11-29', 5]),
    start: '2026-11-28',
    startBefore: '2025-11-29',
    today: '2026-11-26',
  })
  expect(today).toBe(2)
  expect(days).toHaveLength(401)
  expect(days.slice(-5).map(({ days: at, tickets, ticketsBefore }) => [at, tickets, ticketsBefore])).toEqual([
    [4, 0, 1],
    [3, 2, 5],
    [2, 5, 5],
    [1, null, 5],
    [0, null, 10],
  ])
  expect(
    comparedDays({
      now: [],
      earlier: [],
      start: '2026-11-28',
      startBefore: '2025-11-29',
      today: '2026-11-28',
    }),
  ).toEqual({
    today: 0,
    days: [],
  })
})

test('given a listening client, then it receives own sales and not foreign ones, until their right ends', async () => {
  const watch = new SalesWatch(db, pino({ level: 'silent' }))
  const told: number[][] = []
  const stop = watch.watch(({ ownerIds }) => told.push([...ownerIds]))
  await watch.look()
  await watch.look()
  expect(told).toEqual([])
  await givenSale(app, foreign, 1)
  await foldSales(db)
  await watch.look()
  expect(told).toEqual([[mikel.id]])
  stop()
  expect(watch.watchers).toBe(0)
})
