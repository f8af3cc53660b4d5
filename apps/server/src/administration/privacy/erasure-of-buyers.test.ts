import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenSold, PAYABLE } from '../../finance/payouts/testing/given-money.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenWaiting, statesOf } from '../../ticketing/waiting-list/testing/given-waiting.ts'

const app = await testApp()
const { call, db } = app
const PASSWORD = createHash('md5').update('hamaika koru 1926').digest('hex')

test('given an account that bought and waits, when it is erased, then its owner was informed what is kept and why, its waiting list entries end, and its tickets stay valid', async () => {
  const seller = await app.givenAccount(PAYABLE)
  const on = await givenOnSale(app, seller, { mode: 1, priceCents: 1000 })
  const buyer = await app.givenAccount()
  await call('app_update_usu', { password: PASSWORD }, buyer)
  const orderId = await givenSold(app, on)
  await db
    .updateTable('checkout')
    .set({ email: buyer.email, email_key: buyer.email })
    .where('id', 'in', db.selectFrom('orders').select('checkout_id').where('id', '=', orderId))
    .execute()
  const [own, other] = [await givenWaiting(db, on, { email: buyer.email }), await givenWaiting(db, on)]
  expect((await call('app_borrar_cuenta_aviso', {}, buyer)).data).toMatchObject({
    compras: 1,
    listas_espera: 1,
  })
  expect((await call('app_borrar_cuenta', { password: PASSWORD }, buyer)).error).toBe(false)
  expect(await statesOf(db, [own, other])).toEqual(['gone', 'waiting'])
  const tickets = await db.selectFrom('ticket').select('status').where('order_id', '=', orderId).execute()
  expect(tickets.map(({ status }) => status)).toEqual(['valid'])
})

test('given an account with an unconfirmed address, then purchases with that address are not shown to it and are not changed', async () => {
  const seller = await app.givenAccount(PAYABLE)
  const on = await givenOnSale(app, seller, { mode: 1, priceCents: 1000 })
  const squatter = await app.givenAccount({ confirmed_at: null })
  const entry = await givenWaiting(db, on, { email: squatter.email })
  expect((await call('app_borrar_cuenta_aviso', {}, squatter)).data).toMatchObject({
    compras: 0,
    listas_espera: 0,
  })
  await call('app_update_usu', { password: PASSWORD }, squatter)
  await call('app_borrar_cuenta', { password: PASSWORD }, squatter)
  expect(await statesOf(db, [entry])).toEqual(['waiting'])
})
