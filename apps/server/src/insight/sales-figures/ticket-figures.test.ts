import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldSales } from './fold-sales.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ can_see_analytics: true })
const unseeing = await app.givenAccount()
const admin = await app.givenAdmin()
const ask = (fields: object = {}, who = owner) => call('app_get_entradas', fields, who)

async function givenSold(who: typeof owner, sold: number, fields: object = {}) {
  const event = await givenPublished(app, who, admin, {
    entradas_modo: 3,
    max_por_persona: 4,
    aforo: 40,
    ...fields,
  })
  await db.updateTable('session').set({ sold }).where('event_id', '=', event.id).execute()
  return event.id as number
}

test('given events with booked places, then their owner sees their own, and an administrator all', async () => {
  const other = await app.givenAccount({ can_see_analytics: true })
  const mine = await givenSold(owner, 10)
  const huelva = await givenSold(owner, 30, { ciudad: 'Huelva', disciplinas: [2] })
  const foreign = await givenSold(other, 5)
  await givenComplete(app, owner)
  const [figures] = (await ask()).data
  expect(figures).toMatchObject({
    moneda: 'EUR',
    hoy: 0,
    total: 40,
    aforo: 80,
    ocupacion: 0.5,
    ingresos_cent: 0,
  })
  expect(figures).toMatchObject({ devuelto_cent: 0, causa_cent: 0, serie: [] })
  expect(figures.por_contenido).toMatchObject([
    { id: huelva, nombre: 'Autumn choir', total: 30, ocupacion: 0.75 },
    { id: mine, total: 10, aforo: 40 },
  ])
  expect(figures.por_hub.map(({ id, total }: Record<string, number>) => [id, total])).toEqual([
    [4, 30],
    [2, 10],
  ])
  expect(figures.por_disciplina).toHaveLength(2)
  expect(figures.por_propietario).toMatchObject([{ id: owner.id, total: 40 }])
  expect((await ask({}, admin)).data[0].total).toBe(45)
  expect((await ask({ propietario: other.id }, admin)).data[0].por_contenido).toMatchObject([{ id: foreign }])
  expect((await ask({ hub: 4 })).data[0].total).toBe(30)
  expect((await ask({ disciplina: 1 })).data[0].total).toBe(10)
  expect((await ask({ contenido_id: mine })).data[0].total).toBe(10)
  expect((await ask({ desde: '2026-11-28', hasta: '2026-11-28' })).data[0].total).toBe(40)
  expect((await ask({ desde: '2026-11-29' })).data).toEqual([])
})

test.each([
  [{ desde: '2026-12-01', hasta: '2026-11-01' }, 'analytics.range_wrong'],
  [{ hub: 99 }, 'lookup.unknown'],
  [{ disciplina: 999, tipo: 999 }, 'lookup.unknown'],
  [{ contenido_id: 987654 }, 'content.not_found'],
  [{ propietario: 987654 }, 'account.not_found'],
  [{ grano: 'mes' }, 'input.invalid'],
])('given the filter %j, then it is refused', async (filter, code) => {
  expect((await ask(filter)).data.code).toBe(code)
})

test('given an event or account of another owner, then it does not exist, and without the flag nothing is shown', async () => {
  const foreign = await givenSold(unseeing, 1)
  expect((await ask({ contenido_id: foreign })).data).toEqual((await ask({ contenido_id: 987654 })).data)
  expect((await ask({ propietario: unseeing.id })).data).toEqual((await ask({ propietario: 987654 })).data)
  expect((await ask({}, unseeing)).data.code).toBe('analytics.not_visible')
})

test('given sales in two currencies and over the change of the clock, then each has its own sums and the clock of its place', async () => {
  const seller = await app.givenAccount({ can_see_analytics: true })
  const euro = await givenSold(seller, 3)
  const pound = await givenSold(seller, 1, {})
  await sql`update event set currency = 'GBP', time_zone = 'Europe/London' where id = ${pound}`.execute(db)
  await sql`update session set currency = 'GBP' where event_id = ${pound}`.execute(db)
  const times = [
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-26T10:10:00Z',
    '2026-11-28T23:10:00Z',
  ]
  for (const at of times) await givenBooked(euro, 'EUR', at, 1200)
  await givenBooked(pound, 'GBP', '2026-11-28T23:10:00Z', 500)
  const own = (grano: string, fields = {}) => ask({ contenido_id: euro, grano, ...fields }, seller)
  const of = async (grano: string) =>
    (await own(grano)).data[0].serie.map(({ t }: { t: string }) => t.replace(':00.000Z', ''))
  expect(await of('hora')).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-26T10:00',
    '2026-11-28T23:00',
  ])
  expect(await of('dia')).toEqual(['2026-10-24T22:00', '2026-10-25T23:00', '2026-11-28T23:00'])
  expect(await of('semana')).toEqual(['2026-10-18T22:00', '2026-10-25T23:00', '2026-11-22T23:00'])
  const [euros, pounds] = (await ask({ grano: 'dia' }, seller)).data
  expect(euros).toMatchObject({ moneda: 'EUR', ingresos_cent: 4800, devuelto_cent: 0, causa_cent: 2400 })
  expect(pounds).toMatchObject({ moneda: 'GBP', ingresos_cent: 500, por_contenido: [{ ingresos_cent: 500 }] })
  expect(pounds.serie).toEqual([{ t: '2026-11-28T00:00:00.000Z', entradas: 1, ingresos_cent: 500 }])
  // What belongs to sessions on other days is left out.
  expect((await own('dia', { desde: '2026-11-28', hasta: '2026-11-28' })).data[0].ingresos_cent).toBe(4800)
  expect((await own('dia', { desde: '2026-11-29' })).data).toEqual([])
})

/** One ticket that was bought at some time, with its price in the book, half of it for the cause. */
async function givenBooked(eventId: number, currency: string, at: string, cents: number) {
  await sql`
    with c as (insert into checkout (id, token_hash, request_hash, status, language, currency, total_cents, expires_at)
        values (gen_random_uuid(), sha256(random()::text::bytea), '', 'paid', 'eu', ${currency}, ${cents}, now())
        returning id),
      o as (insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, total_cents,
          policy, cause) select ${eventId}, gen_random_uuid(), c.id, 1, 'paid', ${currency}, ${cents}, ${cents}, '{}',
          '{}' from c returning event_id, id),
      t as (insert into ticket_type (event_id, pricing) values (${eventId}, 'fixed') returning id),
      l as (insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents)
        select o.event_id, o.id, 1, s.id, t.id, 1, ${cents} from o, t, session s where s.event_id = ${eventId}
        returning *)
    select order_id from l`.execute(db)
  await sql`insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents)
    select event_id, gen_random_uuid(), order_id, id, session_id, type_id, substr(sha256(random()::text::bytea), 1, 16),
      unit_cents from order_line l where event_id = ${eventId}
      and not exists (select from ticket t where t.event_id = l.event_id and t.order_id = l.order_id)`.execute(
    db,
  )
  const order = sql`(select order_id from ticket where event_id = ${eventId} order by created_at desc limit 1)`
  await sql`insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency, order_id, at)
    values (${eventId}, gen_random_uuid(), gen_random_uuid(), 'sale', 'provider:stripe', 'seller:1', ${cents},
        ${currency}, ${order}, ${at}),
      (${eventId}, gen_random_uuid(), gen_random_uuid(), 'cause', 'seller:1', ${`cause:${eventId}`}, ${cents / 2},
        ${currency}, ${order}, ${at})`.execute(db)
  await sql`update sales_log set at = ${at} where event_id = ${eventId}`.execute(db)
  await foldSales(db)
}
