import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { recount } from '../orders/testing/recount.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { bankVisitor, givenBank } from '../payments/testing/at-redsys.ts'
import { payingApp } from '../payments/testing/given-paying.ts'

const { bank, settings } = await givenBank(() => app)
afterAll(() => bank.close())
const app: TestApp = await testApp(settings)
const { call, db, services } = app
const ctx = { db, services, log: pino({ level: 'silent' }) }
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const admin = await app.givenAdmin()
const { at, givenBasket, pageOf, statusOf } = await payingApp(app, owner)
const { goToBank } = bankVisitor(bank, at)

afterEach(async () => {
  bank.trouble = 'none'
  expect(await recount(db)).toEqual([])
  expect(await cases()).toEqual([])
})

const cases = async () => (await call('app_cobros', {}, admin)).data as Record<string, unknown>[]
const act = async (cobro_id: unknown, accion: string, nota?: string) =>
  (await call('app_cobros_accion', { cobro_id, accion, ...(nota ? { nota } : {}) }, admin)).data
const later = () =>
  sql`update payment set created_at = created_at - interval '3 hours' where status in ('created', 'pending')`.execute(
    db,
  )
const givenBacks = (order: string) => bank.refunds.filter((refund) => refund.order === order)

/** A payer at the bank, with the order's name there. */
async function givenAtBank() {
  const { compra } = await givenBasket()
  const { order } = await goToBank(await pageOf(compra))
  return { compra, order }
}

test('given another amount than requested, when an administrator opens it, then all amounts are shown, and all that was taken is refunded once', async () => {
  const { order } = await givenAtBank()
  await bank.pay(order, { says: { Ds_Amount: '900' } })
  const [found] = await cases()
  expect(found).toMatchObject({
    clase: 'importe',
    acciones: ['consultar', 'devolver', 'resolver'],
    proveedor: 'redsys',
    referencia: order,
    importe_cent: 1000,
    cobrado_cent: 900,
    moneda: 'EUR',
    error: 'amount_differs',
    email: 'ane@example.org',
  })
  expect(await act(found?.cobro_id, 'confirmar')).toMatchObject({ code: 'payment.action_not_open' })
  expect(await act(found?.cobro_id, 'resolver')).toMatchObject({ code: 'payment.note_missing' })
  const answers = await Promise.all([0, 1, 2].map(() => act(found?.cobro_id, 'devolver')))
  expect(answers.filter(({ resultado }) => resultado === 'devolviendo')).toHaveLength(1)
  await sendRefunds(ctx)
  await sendRefunds(ctx)
  expect(givenBacks(order)).toEqual([{ order, amount: '900' }])
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['payment.flagged', 'payment.given_back', 'payment.settled_by_hand'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'payment.flagged', actor_id: null },
    { action: 'payment.settled_by_hand', actor_id: admin.id },
    { action: 'payment.given_back', actor_id: admin.id },
  ])
})

test('given another currency, then nothing goes back from here: it is settled at the bank and noted', async () => {
  const { order } = await givenAtBank()
  await bank.pay(order, { says: { Ds_Currency: '840' } })
  const [found] = await cases()
  expect(found).toMatchObject({ cobrado_moneda: 'USD', acciones: ['consultar', 'resolver'] })
  expect(await act(found?.cobro_id, 'devolver')).toMatchObject({ code: 'payment.action_not_open' })
  expect(await act(found?.cobro_id, 'resolver', 'Given back in the pages of the bank')).toEqual({
    resultado: 'cerrado',
  })
})

test('given payments without a message for hours, then one is queried, one is confirmed from the records of the bank, and one is closed', async () => {
  const [asked, seen, closed] = [await givenAtBank(), await givenAtBank(), await givenAtBank()]
  expect(await cases()).toEqual([])
  await later()
  const idOf = async (order: string) =>
    (await cases()).find(({ referencia }) => referencia === order)?.cobro_id
  await bank.pay(asked.order, { notify: 'never' })
  bank.trouble = 'error'
  expect(await act(await idOf(asked.order), 'consultar')).toMatchObject({ code: 'payment.provider_failed' })
  bank.trouble = 'none'
  expect(await act(await idOf(asked.order), 'consultar')).toEqual({ resultado: 'comprado' })
  expect(await statusOf(asked.compra)).toBe('pagada')
  expect(await act(await idOf(seen.order), 'confirmar', 'In the list of the bank')).toEqual({
    resultado: 'comprado',
  })
  expect(await act(await idOf(closed.order), 'resolver', 'Never paid')).toEqual({ resultado: 'cerrado' })
  expect(await statusOf(closed.compra)).toBe('abierta')
  // A word that comes after all outweighs what was decided.
  await bank.pay(closed.order)
  expect(await statusOf(closed.compra)).toBe('pagada')
})

test('given a rejected refund, then it is requested once more, and a refund by hand is recorded', async () => {
  const bought = [await givenAtBank(), await givenAtBank()]
  for (const [at, { compra, order }] of bought.entries()) {
    await bank.pay(order)
    expect(await statusOf(compra)).toBe('pagada')
    await sql`insert into refund (event_id, id, order_id, payment_id, status, amount_cents, reason, error, attempts)
      select o.event_id, ${`0198f000-0000-7000-8000-00000000000${at}`}, o.id, p.id, 'failed', 100, 'test', 'redsys_0190', 1
      from payment p join orders o on o.checkout_id = p.checkout_id where p.reference = ${order}`.execute(db)
    await sql`update orders set refunded_cents = 100
      where checkout_id = (select checkout_id from payment where reference = ${order})`.execute(db)
  }
  const found = await cases()
  expect(found.map(({ clase, acciones }) => [clase, acciones])).toEqual([
    ['devolucion', ['reintentar', 'resolver']],
    ['devolucion', ['reintentar', 'resolver']],
  ])
  const [first, second] = bought.map(({ order }) => found.find(({ referencia }) => referencia === order))
  expect(await act(first?.cobro_id, 'reintentar')).toEqual({ resultado: 'devolviendo' })
  await sendRefunds(ctx)
  expect(givenBacks(bought[0]?.order ?? '')).toEqual([{ order: bought[0]?.order, amount: '100' }])
  expect(await act(second?.cobro_id, 'resolver', 'By transfer')).toEqual({ resultado: 'cerrado' })
  expect(await act(second?.cobro_id, 'resolver', 'By transfer')).toMatchObject({
    code: 'payment.case_not_found',
  })
  expect(givenBacks(bought[1]?.order ?? '')).toEqual([])
  // These refunds were only stored for the test: the book knows nothing of them.
  await sql`delete from refund where reason = 'test'`.execute(db)
  await sql`update orders set refunded_cents = 0 where refunded_cents > 0`.execute(db)
})
