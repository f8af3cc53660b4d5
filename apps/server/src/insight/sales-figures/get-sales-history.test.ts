import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { rebuildSales } from './fold-sales.ts'
import { givenSale } from './testing/given-sales.ts'

const app = await testApp()
const { call, db } = app
const ane = await app.givenAccount({ can_see_analytics: true, name: 'Ane' })
const jon = await app.givenAccount({ can_see_analytics: true, name: 'Jon' })
const admin = await app.givenAdmin()
const choir = await givenOnSale(app, ane, { mode: 1, capacity: 40, priceCents: 1000 })
const band = await givenOnSale(app, jon, { mode: 1, capacity: 40, priceCents: 500 })
await givenSale(app, choir, 3)
await givenSale(app, band, 1)

const ask = async (fields: object = {}, who = ane) =>
  (await call('app_ventas_historia', { grano: 'dia', ...fields }, who)).data
const income = async (fields: object = {}) =>
  (await ask(fields)).puntos.reduce((all: number, { ingresos_cent }: Point) => all + ingresos_cent, 0)
type Point = { ingresos_cent: number }
/** Changes the summaries behind the back of the folds, as nothing of ours does. */
const tamper = () =>
  sql`update sales_hour set sale_cents = sale_cents + 77 where event_id = ${choir.eventId}`.execute(db)

test('given a cached response, when requested again, then it is returned until something is sold', async () => {
  expect(await income()).toBe(3000)
  await tamper()
  expect(await income()).toBe(3000)
  const seen = await income({ moneda: 'eur' })
  expect(seen).not.toBe(3000)
  await givenSale(app, choir, 2)
  expect(await income()).toBe(seen + 2000)
  await rebuildSales(db)
  expect(await income()).toBe(5000)
})

test.each([
  [
    'a ticket is cancelled',
    sql`update ticket set status = 'cancelled' where id = (select id from ticket limit 1)`,
  ],
  ['an event moves to another hub', sql`update event set hub_id = hub_id + 1 where id = ${choir.eventId}`],
  ['an event has another organiser', sql`update event set owner_id = ${jon.id} where id = ${choir.eventId}`],
])('when %s, then nobody is told what was so before', async (_name, change) => {
  const hubs = [1, 2, 3, 4, 5]
  const look = async () => [
    await ask(),
    await ask({}, jon),
    await ask({}, admin),
    ...(await Promise.all(hubs.map((hub) => ask({ hub }, admin)))),
  ]
  await look()
  await change.execute(db)
  const seen = await look()
  await rebuildSales(db)
  expect(seen).toEqual(await look())
})

test('given an answer that was written, when the right to see it is gone, then it is refused', async () => {
  await ask()
  await sql`update account set can_see_analytics = false where id = ${ane.id}`.execute(db)
  expect(await ask()).toMatchObject({ code: 'analytics.not_visible' })
})
