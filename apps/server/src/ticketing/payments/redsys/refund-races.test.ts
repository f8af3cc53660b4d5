import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { givenOnSale } from '../../orders/testing/given-on-sale.ts'
import { recordAnswer, recordRefund } from '../refund-store.ts'
import { sendRefunds } from '../send-refunds.ts'
import { askSoon } from '../testing/age.ts'
import { bankVisitor, givenBank } from '../testing/at-redsys.ts'
import { payingApp } from '../testing/given-paying.ts'

const { bank, settings } = await givenBank(() => app)
afterAll(() => bank.close())
const app: TestApp = await testApp(settings)
const { db, services, call } = app
const ctx = { db, services, log: pino({ level: 'silent' }) }
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const shop = await payingApp(app, owner)
const { goToBank, payThere } = bankVisitor(bank, shop.at)

/** Paid at the bank; of its tickets so many were given back some minutes ago, which the bank was not asked for yet. */
async function givenGivenBack(tickets: number, back: number): Promise<string> {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const { compra } = await shop.givenBasket(on, tickets)
  const { order } = await goToBank(await shop.pageOf(compra))
  await payThere(order)
  const [{ pedido_id, entradas }] = (await call('web_compra', { compra })).data.pedidos
  const ids = entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id)
  for (const id of ids.slice(0, back)) {
    const wish = { contenido_id: on.eventId, pedido_id, entrada_ids: [id] }
    expect((await call('app_pedido_devolver', wish, owner)).error).toBe(false)
  }
  await sql`update refund set created_at = created_at - interval '10 minutes',
      next_try_at = next_try_at - interval '10 minutes' where status = 'pending'`.execute(db)
  return order
}
const givenOf = (order: string) =>
  bank.refunds.filter((refund) => refund.order === order).map(({ amount }) => amount)
const statesOf = async (order: string) => {
  const { rows } = await sql<{
    status: string
  }>`select r.status from refund r join payment p on p.id = r.payment_id
    where p.reference = ${order} order by r.created_at`.execute(db)
  return rows.map(({ status }) => status)
}

/** Two runs of which the second begins while the bank keeps the first one waiting, before it does anything or after. */
async function runTwice(slow: 'before' | 'after', meanwhile = async () => {}): Promise<void> {
  bank.nextWaitsMs = { [slow]: 1_500 }
  const asked = bank.asked
  const first = sendRefunds(ctx)
  await vi.waitFor(() => expect(bank.asked).toBe(asked + 1))
  await meanwhile()
  await sendRefunds(ctx)
  await first
}

test('given refunds of some minutes ago and a slow bank, when two runs ask for them at once, then each goes back once', async () => {
  const orders = [await givenGivenBack(2, 1), await givenGivenBack(2, 1), await givenGivenBack(2, 1)]
  await runTwice('before')
  expect(orders.map(givenOf)).toEqual([['1000'], ['1000'], ['1000']])
  expect(await Promise.all(orders.map(statesOf))).toEqual([['done'], ['done'], ['done']])
})

test('given the same without the right of who asks first, as a control, then money goes back twice', async () => {
  const order = await givenGivenBack(2, 1)
  await runTwice('before', async () => void (await askSoon(db)))
  expect(givenOf(order)).toEqual(['1000', '1000'])
})

test('given two refunds of one payment of which one was tried before, when it is requested while the other is under way, then one is not taken for the other', async () => {
  const order = await givenGivenBack(3, 2)
  // The answer to the question for the second one was lost, and the bank had not made it.
  await sql`update refund set attempts = 1 where id = (select r.id from refund r join payment p on p.id = r.payment_id
    where p.reference = ${order} order by r.created_at desc limit 1)`.execute(db)
  await runTwice('after')
  expect(givenOf(order)).toEqual(['1000'])
  // The bank knows of one refund that is accounted for, so that the other is left to a person.
  expect(await statesOf(order)).toEqual(['done', 'failed'])
})

test('given a completed refund, when the response to another query rejects it, then it stays completed; its provider may still report a failure', async () => {
  const order = await givenGivenBack(2, 1)
  await sendRefunds(ctx)
  const { rows } = await sql<{ key: string }>`select coalesce(r.asked_as, r.id) as key from refund r
    join payment p on p.id = r.payment_id where p.reference = ${order}`.execute(db)
  const key = rows[0]?.key as string
  const state = { reference: order, status: 'failed', error: 'redsys_9064' } as const
  await recordAnswer(db, key, state)
  expect(await statesOf(order)).toEqual(['done'])
  expect(await recordRefund(db, key, state)).toBe(true)
  expect(await statesOf(order)).toEqual(['failed'])
})
