import { sql } from 'kysely'
import { testApp } from '../../../testing/test-app.ts'
import { givenOnSale } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { givenSale } from './given-sales.ts'

/** Ane, who sees figures of her two events; Mikel, who sees none of his one; and an administrator. Call it once per file. */
export async function salesScene() {
  const app = await testApp()
  const { call, db } = app
  const ane = await app.givenAccount({ can_see_analytics: true, name: 'Ane' })
  const mikel = await app.givenAccount({ name: 'Mikel' })
  const admin = await app.givenAdmin()
  const [choir, band] = [
    await givenOnSale(app, ane, { mode: 1, capacity: 40, priceCents: 1000 }),
    await givenOnSale(app, ane, { mode: 3, capacity: 10 }),
  ]
  const foreign = await givenOnSale(app, mikel, { mode: 1, capacity: 20, priceCents: 500 })
  await sql`update event set hub_id = 3, discipline_ids = '{2,3}', impact = '{"project": "Etxe  berri"}'
    where id = ${band.eventId}`.execute(db)
  await givenSale(app, choir, 3, { donativo_cent: 200 }, 45)
  await givenSale(app, choir, 1)
  await givenSale(app, band, 4)
  await givenSale(app, foreign, 2)
  await sql`update ticket set status = 'cancelled' where id = (select id from ticket
    where event_id = ${band.eventId} limit 1)`.execute(db)

  const ask = async (name: string, fields: object, who = ane) =>
    (await call(`app_ventas_${name}`, fields, who)).data
  return { app, call, db, ane, mikel, admin, choir, band, foreign, ask }
}
