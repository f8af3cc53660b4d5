import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { lookUpPayments } from './poll-payments.ts'
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
const countOf = async (table: 'payment' | 'testbank_session') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

afterEach(async () => expect(await recount(db)).toEqual([]))

test('given a basket, when it is paid by card at the bank, then the way back shows a purchase and the fee is in the book', async () => {
  const { compra } = await givenBasket(undefined, 2)
  const url = await pageOf(compra)
  expect(url).toContain('http://larunbat.example/pay/testbank/cs_test_')
  const page = await fetch(at(`${url}?lang=eu`))
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toMatch(/lang="eu"[\s\S]*Probetako bankua[\s\S]*20,00/)
  const { status, location } = await payAt(url, { number: CARD.ok })
  expect(status).toBe(303)
  const back = await fetch(at(location), { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([303, `/en/order/${compra}`])
  expect(await statusOf(compra)).toBe('pagada')
  expect(await paymentOf(url)).toMatchObject({
    status: 'captured',
    method: 'card',
    amount_cents: 2000,
    fee_cents: 55,
  })
  const fees = await db
    .selectFrom('transfer')
    .select(['amount_cents', 'debit'])
    .where('kind', '=', 'fee')
    .execute()
  expect(fees).toEqual([{ amount_cents: 55, debit: 'festival' }])
  await vi.waitFor(async () => expect(await takePost()).toEqual([]), SOON)
  expect((await call('web_pagar', { compra })).data.enlace_pago).toBeNull()
})

test('given numbers that are declined, foreign or for Bizum, when they are typed, then only the right one pays', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra, 'bizum')
  expect((await payAt(url, { method: 'card', number: CARD.ok })).text).toContain('not a test number')
  expect((await payAt(url, { method: 'bizum', phone: '600123123' })).text).toContain('not a test number')
  const declined = await payAt(url, { method: 'bizum', phone: '+34 700 000 001' })
  expect([declined.status, declined.text.includes('declined the payment')]).toEqual([200, true])
  expect(await statusOf(compra)).toBe('pagando')
  expect((await payAt(url, { method: 'bizum', phone: '700 000 000' })).status).toBe(303)
  await vi.waitFor(async () => expect(await statusOf(compra)).toBe('pagada'), SOON)
  expect(await paymentOf(url)).toMatchObject({ method: 'bizum' })
  expect((await payAt(url, { method: 'bizum', phone: '700 000 000' })).text).toContain('payment is closed')
})

test.each(['twice', 'shuffled'])(
  'given a bank that sends its messages %s, when a basket is paid, then it is bought once',
  async (notifying) => {
    const { compra } = await givenBasket()
    const url = await pageOf(compra)
    await payAt(url, { number: CARD.ok, notifying })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from testbank_delivery`.execute(db)
      expect(rows).toEqual([])
    }, SOON)
    const { data } = await call('web_compra', { compra })
    expect([data.estado, data.pedidos[0].entradas.length]).toEqual(['pagada', 1])
    const sales = await db
      .selectFrom('receipt')
      .select('number')
      .where('order_id', '=', data.pedidos[0].pedido_id)
      .execute()
    expect(sales).toHaveLength(1)
  },
)

test('given the messages of a payment, when they are forged, stale or of no payment of ours, then nothing changes; the true one counts once', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  await payAt(url, { number: CARD.ok, notifying: 'late' })
  const post = await takePost()
  const body = post.find((text) => text.includes('"checkout.session.completed"')) as string
  const now = Math.floor(Date.now() / 1000)
  expect(await deliver(`${body} `, { header: `t=${now},v1=${'0'.repeat(64)}` })).toBe(400)
  expect(await deliver(body, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await deliver(body, { header: '' })).toBe(400)
  expect(await deliver(body, { at: now - 302 })).toBe(400)
  expect(await deliver(body, { at: now + 302 })).toBe(400)
  expect(await deliver('not json')).toBe(400)
  const { id } = await paymentOf(url)
  expect(await deliver(body.replaceAll(id, '0198f000-0000-7000-8000-000000000000'))).toBe(200)
  expect(await deliver(body.replaceAll(id, "' or true"))).toBe(200)
  expect(await statusOf(compra)).toBe('pagando')
  expect(await Promise.all([1, 2, 3].map(() => deliver(body, { at: now - 290 })))).toEqual([200, 200, 200])
  expect(await statusOf(compra)).toBe('pagada')
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment_event
    where event_id = ${JSON.parse(body).id}`.execute(db)
  expect(rows[0]?.n).toBe(1)
})

test.each([
  ['amount', sql`amount = amount - 1`, 'amount_differs'],
  ['currency', sql`currency = 'gbp'`, 'currency_differs'],
])(
  'given a payment of another %s, when the bank reports it, then nothing is confirmed and it is flagged',
  async (_what, change, error) => {
    const { compra } = await givenBasket()
    const url = await pageOf(compra)
    await sql`update testbank_session set ${change} where id = ${url.split('/').at(-1)}`.execute(db)
    const { location } = await payAt(url, { number: CARD.ok })
    await fetch(at(location), { redirect: 'manual' })
    await vi.waitFor(
      async () => expect(await paymentOf(url)).toMatchObject({ status: 'failed', error }),
      SOON,
    )
    expect(await statusOf(compra)).not.toBe('pagada')
    const { id } = await paymentOf(url)
    const told = await sql`select action from audit_log where detail ->> 'payment' = ${id}`.execute(db)
    expect(told.rows).toEqual([{ action: 'payment.flagged' }])
  },
)

test("given a purchase that was given back, when the buyer's bank takes its money as well, then a person is notified once", async () => {
  const admin = await app.givenAdmin()
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  const { location } = await payAt(url, { number: CARD.ok })
  await fetch(at(location), { redirect: 'manual' })
  const { data } = await call('web_compra', { compra })
  const [order] = data.pedidos
  const entrada_ids = order.entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id)
  const back = { compra, pedido_id: order.pedido_id, entrada_ids, como: 'dinero', importe_visto_cent: 1000 }
  expect(await call('web_compra_devolver', back)).toMatchObject({ error: false })
  const intent = (url.split('/').at(-1) as string).replace(/^cs_/, 'pi_')
  const object = { object: 'dispute', payment_intent: intent, amount: 1000, currency: 'eur' }
  const body = JSON.stringify({
    id: 'evt_dispute',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object },
  })
  expect(await Promise.all([1, 2, 3].map(() => deliver(body)))).toEqual([200, 200, 200])
  const { id: cobro_id } = await paymentOf(url)
  const cases = async () =>
    (await call('app_cobros', {}, admin)).data.filter(
      (found: { cobro_id: string }) => found.cobro_id === cobro_id,
    )
  const known = {
    cobro_id,
    clase: 'contracargo',
    acciones: ['perder', 'ganar'],
    cobrado_cent: 1000,
    importe_cent: 1000,
  }
  expect(await cases()).toEqual([expect.objectContaining(known)])
  const told = await sql`select from audit_log where action = 'payment.disputed'`.execute(db)
  expect(told.rows).toHaveLength(1)
  await call('app_cobros_accion', { cobro_id, accion: 'ganar', nota: 'Answered' }, admin)
  expect(await cases()).toEqual([])
})

test('given a bank that takes the money and sends no message, when payments are queried, then it is found', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  expect((await payAt(url, { number: CARD.silent })).text).toContain('does not answer')
  expect(await takePost()).toEqual([])
  await lookUpPayments(ctx)
  expect(await statusOf(compra)).toBe('pagando')
  await age(db, '30 seconds')
  expect(await lookUpPayments(ctx)).toBeGreaterThan(0)
  expect(await statusOf(compra)).toBe('pagada')
  expect(await lookUpPayments(ctx)).toBe(0)
})

test('given a payment that takes a minute, when it is through, then the checkout is paid', async () => {
  const { compra } = await givenBasket()
  const url = await pageOf(compra)
  const { location } = await payAt(url, { number: '4000000000003071' })
  await fetch(at(location), { redirect: 'manual' })
  expect(await statusOf(compra)).toBe('pagando')
  expect((await call('web_pagar', { compra })).data.code).toBe('order.being_paid')
  await sql`update testbank_session set settles_at = now() where status = 'complete'`.execute(db)
  const [body] = (await takePost()).filter((text) => text.includes('async_payment_succeeded'))
  expect(await deliver(body as string)).toBe(200)
  expect(await statusOf(compra)).toBe('pagada')
})

test('given a double click, when both ask for a page, then it is one payment; another method closes it', async () => {
  const { compra } = await givenBasket()
  const before = [await countOf('payment'), await countOf('testbank_session')]
  const urls = await Promise.all(Array.from({ length: 5 }, () => pageOf(compra)))
  expect(new Set(urls).size).toBe(1)
  expect([await countOf('payment'), await countOf('testbank_session')]).toEqual(before.map((n) => n + 1))
  const bizum = await pageOf(compra, 'bizum')
  expect(bizum).not.toBe(urls[0])
  expect((await payAt(urls[0] as string, { number: CARD.ok })).text).toContain('payment is closed')
  expect(await paymentOf(urls[0] as string)).toMatchObject({ status: 'cancelled' })
  const back = await fetch(at(`${(await payBack(bizum)) ?? ''}`), { redirect: 'manual' })
  expect(back.status).toBe(303)
  expect(await statusOf(compra)).toBe('abierta')
})

/** Where the bank's page leads back to without paying. */
async function payBack(url: string): Promise<string | undefined> {
  const text = await (await fetch(at(url))).text()
  return /class="back" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
}

test('given a way back with a foreign secret, when it is opened, then it leads nowhere', async () => {
  const [mine, other] = [await givenBasket(), await givenBasket()]
  const url = await pageOf(mine.compra)
  const { id } = await paymentOf(url)
  for (const secret of [other.compra, '', 'https://elsewhere.example'])
    expect(
      (
        await fetch(at(`http://larunbat.example/pay/return/${id}?compra=${secret}`), { redirect: 'manual' })
      ).headers.get('location'),
    ).toBe('/es')
})

test('given less than the bank takes, when it is to be paid, then the buyer gets an error that says so', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 49 })
  const { compra } = await givenBasket(on)
  expect((await call('web_pagar', { compra })).data.code).toBe('payment.too_small')
  expect(await statusOf(compra)).toBe('abierta')
})

test('given addresses that no page of ours has, when they are opened, then nothing breaks', async () => {
  const statuses = []
  const paths = [
    'return/x?compra=y',
    `return/${'-'.repeat(36)}?compra=y`,
    'testbank/%00',
    'testbank/cs_test_x',
  ]
  for (const path of paths)
    statuses.push((await fetch(`${shop.origin}/pay/${path}`, { redirect: 'manual' })).status)
  statuses.push((await fetch(`${shop.origin}/pay/testbank/api/v1/refunds`, { method: 'POST' })).status)
  expect(statuses).toEqual([303, 303, 404, 404, 401])
})
