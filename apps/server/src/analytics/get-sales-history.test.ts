import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { testApp } from '../test/test-app.ts'
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
const sold = async (fields: object = {}, who = ane) =>
  (await ask(fields, who)).puntos.reduce(
    (all: number, { entradas }: { entradas: number }) => all + entradas,
    0,
  )
/** Changes the summaries behind the back of the folds, as nothing of ours does. */
const tamper = () => sql`update sales_hour set tickets = tickets + 100`.execute(db)

test('given an answer that was written, when asked again, then it is that one until something is sold', async () => {
  expect(await sold()).toBe(3)
  await tamper()
  expect(await sold()).toBe(3)
  expect(await sold({}, jon)).toBe(101)
  await givenSale(app, choir, 2)
  expect(await sold()).toBe(105)
  await rebuildSales(db)
  expect(await sold()).toBe(5)
  expect(await sold({}, jon)).toBe(1)
})

test.each([
  [
    'a ticket is cancelled',
    sql`update ticket set status = 'cancelled' where id = (select min(id) from ticket)`,
  ],
  [
    'an event moves to another hub',
    sql`update content set hub_id = hub_id + 1 where id = ${choir.contentId}`,
  ],
  [
    'an event has another organiser',
    sql`update content set owner_id = ${jon.id} where id = ${choir.contentId}`,
  ],
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
