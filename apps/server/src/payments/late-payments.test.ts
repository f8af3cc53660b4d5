import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { expireHolds } from '../orders/expire.ts'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { testApp } from '../test/test-app.ts'
import { bookLateFees } from './late-fees.ts'
import { lookUpPayments } from './look-up-payments.ts'
import { makeRefunds } from './make-refunds.ts'
import { age } from './testing/age.ts'
import { CARD } from './testing/bank-numbers.ts'
import { payingApp } from './testing/given-paying.ts'

const app = await testApp()
const { call, db, services } = app
const log = pino({ level: 'silent' })
const ctx = { db, services, log }
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const shop = await payingApp(app, owner)
const { at, givenBasket, pageOf, payAt, statusOf, paymentOf, deliver, takePost } = shop

const SOON = { timeout: 8_000, interval: 30 }
const countOf = async (table: 'testbank_session' | 'testbank_refund') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

afterEach(async () => expect(await recount(db)).toEqual([]))

test('given a hold that is over, when the payment comes late and places are free, then it is honoured', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  expect(await statusOf(compra)).toBe('caducada')
  const { location } = await payAt(url, { number: CARD.ok, notifying: 'never' })
  await fetch(at(location), { redirect: 'manual' })
  expect(await statusOf(compra)).toBe('pagada')
})

test('given the last place sold to somebody else meanwhile, when the payment comes late, then it goes back once', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: 1 })
  const { compra } = await givenBasket(on)
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  expect((await reserve(app, on)).error).toBe(false)
  const before = await countOf('testbank_refund')
  await payAt(url, { number: CARD.ok, notifying: 'late' })
  const post = await takePost()
  for (const body of [...post, ...post]) expect(await deliver(body)).toBe(200)
  expect(await statusOf(compra)).toBe('caducada')
  expect(await paymentOf(url)).toMatchObject({ status: 'captured', error: 'order.sold_out_meanwhile' })
  await Promise.all([makeRefunds(ctx), makeRefunds(ctx)])
  // As if the answer of the bank had been lost: asked again, it gives the refund it has made.
  await sql`update refund set status = 'pending', reference = null, attempts = 0`.execute(db)
  await makeRefunds(ctx)
  expect(await countOf('testbank_refund')).toBe(before + 1)
  const refunds = await db.selectFrom('refund').select(['status', 'amount_cents', 'reason']).execute()
  expect(refunds).toEqual([{ status: 'done', amount_cents: 1000, reason: 'order.sold_out_meanwhile' }])
  for (const body of await takePost()) expect(await deliver(body)).toBe(200)
})

test('given a checkout whose time is over, when payments are looked up, then its page is closed and nobody pays for nothing', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  await age(db, '30 seconds')
  await lookUpPayments(ctx)
  expect((await payAt(url, { number: CARD.ok })).text).toContain('payment is closed')
  expect(await paymentOf(url)).toMatchObject({ status: 'cancelled' })
})

test('given a server killed between the provider and its own commit, when it is asked again, then it is the same payment', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  const forget = () =>
    sql`update payment set status = 'created', reference = null where id = ${id}`.execute(db)
  const { id } = await paymentOf(url)
  const sessions = await countOf('testbank_session')
  await forget()
  expect(await pageOf(compra)).toBe(url)
  expect(await countOf('testbank_session')).toBe(sessions)
  await forget()
  await payAt(url, { number: CARD.ok, notifying: 'once' })
  await vi.waitFor(async () => expect(await statusOf(compra)).toBe('pagada'), SOON)
})

test('given a connection that dies while a message is taken, when it is sent again, then it is taken whole', async () => {
  const { compra, on } = await givenBasket()
  const url = await pageOf(compra)
  await payAt(url, { number: CARD.ok, notifying: 'late' })
  const body = (await takePost()).find((text) => text.includes('session.completed')) as string
  await db.transaction().execute(async (tx) => {
    await sql`select from session where content_id = ${on.contentId} for update`.execute(tx)
    const first = deliver(body)
    // On another connection: within one transaction the view of all others stands still.
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    }, SOON)
    expect(await first).toBeGreaterThanOrEqual(500)
  })
  expect(await statusOf(compra)).toBe('pagando')
  expect(await deliver(body)).toBe(200)
  expect(await statusOf(compra)).toBe('pagada')
})

test('given a basket of two organisers of which one is sold out, when the payment comes late, then all of it goes back, split by what each costs', async () => {
  const second = await app.givenAccount({ legal_name: 'Bigarrena', tax_id: 'B99286320' })
  const one = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: 1 })
  const two = await givenOnSale(app, second, { mode: 1, priceCents: 333 })
  const pedidos = [one, two].map((on) => ({
    contenido_id: on.contentId,
    lineas: [{ sesion_id: on.sessionId, tipo_id: on.typeId, cantidad: 1 }],
  }))
  const { compra } = (await call('web_reserva', { pedidos })).data
  await call('web_reserva_datos', { compra, email: 'bi@example.org', nombre: 'Bi' })
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  expect((await reserve(app, one)).error).toBe(false)
  const { location } = await payAt(url, { number: CARD.ok, notifying: 'never' })
  await fetch(at(location), { redirect: 'manual' })
  const { id } = await paymentOf(url)
  const refunds = () =>
    db
      .selectFrom('refund')
      .select(['amount_cents', 'status'])
      .where('payment_id', '=', id)
      .orderBy('content_id')
      .execute()
  const all = [{ amount_cents: 1000 }, { amount_cents: 333 }]
  expect(await refunds()).toEqual(all.map((refund) => ({ ...refund, status: 'pending' })))
  await makeRefunds(ctx)
  expect(await refunds()).toEqual(all.map((refund) => ({ ...refund, status: 'done' })))
  const sold = await sql<{
    sold: number
  }>`select sold from session where content_id = ${two.contentId}`.execute(db)
  expect(sold.rows).toEqual([{ sold: 0 }])
})

/** Two messages each, five times; `npm run prove` sends 10,000. */
const PURCHASES = Number(process.env.PROVE_CASES ?? 8)

test('given many messages, each five times and in any order, when they come, then every payment counts once and its fee is booked once', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: PURCHASES })
  const compras: string[] = []
  await takePost()
  for (let n = 0; n < PURCHASES; n++) {
    const { compra } = await givenBasket(on)
    compras.push(compra)
    await payAt(await pageOf(compra), { number: CARD.ok, notifying: 'late' })
  }
  const post = await takePost()
  expect(post).toHaveLength(2 * PURCHASES)
  const shuffled = [post, post, post, post, post]
    .flat()
    .map((body, n) => ({ body, place: (n * 7919 + 13) % 1009 }))
  shuffled.sort((a, b) => a.place - b.place)
  const answers: number[] = []
  for (let at = 0; at < shuffled.length; at += 100)
    answers.push(...(await Promise.all(shuffled.slice(at, at + 100).map(({ body }) => deliver(body)))))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await Promise.all(compras.map(statusOf))).toEqual(compras.map(() => 'pagada'))
  const count = (kind: 'sale' | 'fee') =>
    db
      .selectFrom('transfer')
      .select('amount_cents')
      .where('content_id', '=', on.contentId)
      .where('kind', '=', kind)
      .execute()
  expect([(await count('sale')).length, (await count('fee')).length]).toEqual([PURCHASES, PURCHASES])
  // As if the provider had not known its fees at first.
  await sql`delete from transfer where content_id = ${on.contentId} and kind = 'fee'`.execute(db)
  await sql`update payment set fee_cents = null, captured_at = now() - interval '1 minute', looked_up_at = null
    where checkout_id in (select checkout_id from orders where content_id = ${on.contentId})`.execute(db)
  let booked = 0
  for (let some = -1; some !== 0; booked += some) some = await bookLateFees(ctx)
  expect(booked).toBe(PURCHASES)
  expect((await count('fee')).map(({ amount_cents }) => amount_cents)).toEqual(new Array(PURCHASES).fill(40))
})
