import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireHolds } from '../orders/expire.ts'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { mailRefunds } from '../refunds/mail-refunds.ts'
import { bookLateFees } from './late-fees.ts'
import { lookUpPayments } from './poll-payments.ts'
import { sendRefunds } from './send-refunds.ts'
import { age } from './testing/age.ts'
import { CARD } from './testing/bank-numbers.ts'
import { payingApp } from './testing/given-paying.ts'
import { messageStorm } from './testing/message-storm.ts'

/** The bank's secret before this one: both sign while one is replaced. */
const earlier = vi.hoisted(() => ({ secret: 'whsec_the_one_before', isGood: true }))
vi.mock('./stripe/read-event.ts', async (load) => {
  const { readEvent } = await load<typeof import('./stripe/read-event.ts')>()
  const more = () => (earlier.isGood ? [earlier.secret] : [])
  return {
    readEvent: (...[stripe, secrets, ...rest]: Parameters<typeof readEvent>) =>
      readEvent(stripe, [...secrets, ...more()], ...rest),
  }
})

const app = await testApp()
const { call, db, mailer, services } = app
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

test('given the last place sold to another buyer meanwhile, when the payment comes late, then it is refunded once', async () => {
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
  await Promise.all([sendRefunds(ctx), sendRefunds(ctx)])
  // As if the answer of the bank had been lost: asked again, it gives the refund it has made.
  await sql`update refund set status = 'pending', reference = null, next_try_at = now()`.execute(db)
  await sendRefunds(ctx)
  expect(await countOf('testbank_refund')).toBe(before + 1)
  const refunds = await db.selectFrom('refund').select(['status', 'amount_cents', 'reason']).execute()
  expect(refunds).toEqual([{ status: 'done', amount_cents: 1000, reason: 'order.sold_out_meanwhile' }])
  await mailRefunds(db, services)
  const letters = mailer.to('ane@example.org').filter(({ template }) => template === 'order-refunded')
  expect(letters.map(({ data }) => data.kind)).toEqual(['unwanted'])
  for (const body of await takePost()) expect(await deliver(body)).toBe(200)
})

test('given a session that is over by then, when the payment comes late, then it buys nothing and goes back', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const { compra } = await givenBasket(on)
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  await moveSessions(db, on.eventId, daysFromNow(-1))
  const { location } = await payAt(url, { number: CARD.ok, notifying: 'never' })
  await fetch(at(location), { redirect: 'manual' })
  expect(await statusOf(compra)).toBe('caducada')
  expect(await paymentOf(url)).toMatchObject({ status: 'captured', error: 'order.sold_out_meanwhile' })
})

test('given an expired checkout, when payments are queried, then its page is closed and no payment is taken', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  await shop.endHolds()
  await expireHolds(db)
  await age(db, '30 seconds')
  await lookUpPayments(ctx)
  expect((await payAt(url, { number: CARD.ok })).text).toContain('payment is closed')
  expect(await paymentOf(url)).toMatchObject({ status: 'cancelled' })
})

test('given a server killed between the provider and its own commit, when it is called again, then it is the same payment', async () => {
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
    await sql`select from session where event_id = ${on.eventId} for update`.execute(tx)
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
    contenido_id: on.eventId,
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
      .orderBy('event_id')
      .execute()
  const all = [{ amount_cents: 1000 }, { amount_cents: 333 }]
  expect(await refunds()).toEqual(all.map((refund) => ({ ...refund, status: 'pending' })))
  await sendRefunds(ctx)
  expect(await refunds()).toEqual(all.map((refund) => ({ ...refund, status: 'done' })))
  const sold = await sql<{
    sold: number
  }>`select sold from session where event_id = ${two.eventId}`.execute(db)
  expect(sold.rows).toEqual([{ sold: 0 }])
})

/** Two messages each, five times; `npm run prove` sends 10,000. */
const PURCHASES = Number(process.env.PROVE_CASES ?? 6)
/**
 * With the guard left out, what must not be signed is signed as the bank signs: `npm run prove` makes sure that this is
 * seen.
 */
const isUnguarded = process.env.PROVE_CONTROL === 'signatures'

/**
 * Purchases that are paid at the bank, which has not notified it yet; the time of the first third was over when they
 * were.
 */
async function givenUntold() {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: PURCHASES })
  const compras: string[] = []
  const late = Math.floor(PURCHASES / 3)
  const pages: string[] = []
  await takePost()
  for (let n = 0; n < PURCHASES; n++) {
    const { compra } = await givenBasket(on, 1, `ane${n}@example.org`)
    compras.push(compra)
    pages.push(await pageOf(compra))
    if (n !== late - 1) continue
    await shop.endHolds()
    await expireHolds(db)
    await sql`update payment set created_at = created_at - interval '72 hours'
      where checkout_id in (select checkout_id from orders where event_id = ${on.eventId})`.execute(db)
  }
  for (const page of pages) await payAt(page, { number: CARD.ok, notifying: 'late' })
  const post = await takePost()
  expect(post).toHaveLength(2 * PURCHASES)
  return { on, compras, post }
}

/** What messages are about, in figures that do not depend on when they came. */
async function stateOf({ on: { eventId }, compras }: Awaited<ReturnType<typeof givenUntold>>) {
  const { rows } = await sql<{ state: object }>`select json_build_object(
    'orders', (select json_agg(o order by o.status) from (select status, count(*), sum(total_cents), sum(refunded_cents)
      from orders where event_id = ${eventId} group by 1) o),
    'tickets', (select json_agg(t order by t.status) from (select status, count(*), sum(paid_cents)
      from ticket where event_id = ${eventId} group by 1) t),
    'moves', (select json_agg(m order by m.kind) from (select kind, count(*), sum(amount_cents)
      from transfer where event_id = ${eventId} group by 1) m),
    'payments', (select json_agg(p order by p.status) from (select status, count(*), sum(amount_cents), sum(fee_cents)
      from payment where checkout_id in (select checkout_id from orders where event_id = ${eventId}) group by 1) p),
    'places', (select json_agg(s) from (select sold, held from session where event_id = ${eventId}) s)) as state`.execute(
    db,
  )
  return { ...rows[0]?.state, compras: await Promise.all(compras.map(statusOf)) }
}

test('given many messages, each five times, in any order, late, signed by either secret, and forged ones among them, when they come, then all is as if each had come once in order', async () => {
  const plain = await givenUntold()
  for (const body of plain.post) expect(await deliver(body)).toBe(200)
  const stormy = await givenUntold()
  const told = await messageStorm(shop, stormy.post, { earlier, isUnguarded })
  expect(told).toEqual({
    sent: 10 * PURCHASES,
    taken: 10 * PURCHASES,
    forged: 2 * PURCHASES + 1,
    refused: 2 * PURCHASES + 1,
  })
  expect(await stateOf(stormy)).toEqual(await stateOf(plain))
  expect(await Promise.all(stormy.compras.map(statusOf))).toEqual(stormy.compras.map(() => 'pagada'))
  const count = (kind: 'sale' | 'fee') =>
    db
      .selectFrom('transfer')
      .select('amount_cents')
      .where('event_id', '=', stormy.on.eventId)
      .where('kind', '=', kind)
      .execute()
  expect([(await count('sale')).length, (await count('fee')).length]).toEqual([PURCHASES, PURCHASES])
  // As if the provider had not known its fees at first.
  await sql`delete from transfer where event_id = ${stormy.on.eventId} and kind = 'fee'`.execute(db)
  await sql`update payment set fee_cents = null, captured_at = now() - interval '1 minute', looked_up_at = null
    where checkout_id in (select checkout_id from orders where event_id = ${stormy.on.eventId})`.execute(db)
  let booked = 0
  for (let some = -1; some !== 0; booked += some) some = await bookLateFees(ctx)
  expect(booked).toBe(PURCHASES)
  expect((await count('fee')).map(({ amount_cents }) => amount_cents)).toEqual(new Array(PURCHASES).fill(40))
})
