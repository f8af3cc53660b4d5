import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { expireHolds } from '../orders/expire.ts'
import { HOLD_SQL } from '../orders/hold-sql.ts'
import { endHolds, givenOnSale, givenPayment, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { duringFirstQuota, holdDuringFirstQuota, stockOf } from './testing/first-quota.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })

afterEach(async () => expect(await recount(db)).toEqual([]))

test('given a purchase that waits for its locks, when a first quota is stored meanwhile, then it is priced anew and counted', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 100 })
  expect(await holdDuringFirstQuota(db, on, HOLD_SQL)).toBe('stale')
  expect(await stockOf(db, on)).toEqual({ capacity: 5, sold: 0, held: 0, lines: 0 })
})

test('given the same without the version of the session, then places are taken that the quota does not count', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 100 })
  const unguarded = HOLD_SQL.replace('union select n from f where is_moved', '')
  expect(unguarded).not.toBe(HOLD_SQL)
  expect(await holdDuringFirstQuota(db, on, unguarded)).toBe('held')
  expect(await stockOf(db, on)).toEqual({ capacity: 5, sold: 0, held: 0, lines: 3 })
  await sql`delete from type_stock where event_id = ${on.eventId}`.execute(db)
})

test('given places that are held, when their time ends while a first quota is stored, then the quota has them again', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 100 })
  await reserve(app, on, 2)
  await endHolds(app)
  await duringFirstQuota(db, on, () => expireHolds(db))
  expect(await stockOf(db, on)).toEqual({ capacity: 5, sold: 0, held: 0, lines: 0 })
})

test('given places that are held, when they are paid for while a first quota is stored, then the quota counts them as sold', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 100 })
  const { compra } = (await reserve(app, on, 2)).data
  await app.call('web_reserva_datos', { compra, email: 'ane@example.org', nombre: 'Ane' })
  const payment = await givenPayment(db, compra)
  await duringFirstQuota(db, on, () => db.transaction().execute((tx) => confirmCheckout(tx, payment)))
  expect(await stockOf(db, on)).toEqual({ capacity: 5, sold: 2, held: 0, lines: 2 })
})
