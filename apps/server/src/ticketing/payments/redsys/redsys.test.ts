import { createRedsysAPI, serializeAndSignJSONRequest } from 'redsys-easy'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '../../../platform/config/config.ts'
import { expireHolds } from '../../orders/expire.ts'
import { endHolds, givenOnSale, reserve } from '../../orders/testing/given-on-sale.ts'
import { createPayments } from '../create-payments.ts'
import { lookUpPayments } from '../poll-payments.ts'
import { sendRefunds } from '../send-refunds.ts'
import { age } from '../testing/age.ts'
import { redsysScene } from '../testing/redsys-scene.ts'
import { TERMINAL } from '../testing/redsys-stand-in.ts'
import { orderNameOf } from './order-name.ts'
import { readParameters, signParameters } from './parameters.ts'
import { isSigned, signFor } from './signature.ts'

const scene = await redsysScene()
const { app, bank, settings: SETTINGS, ctx, owner, at, origin } = scene
const { givenBasket, pageOf, statusOf, goToBank, payThere } = scene
const { db } = app

const paymentOf = (order: string) =>
  db.selectFrom('payment').selectAll().where('reference', '=', order).executeTakeFirstOrThrow()

test('given the vectors of Redsys and another implementation, when something is signed, then it is signed alike', () => {
  const parameters =
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0'
  const signature = 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw'
  expect(signFor('V2', TERMINAL.secret, '1234567890', parameters)).toBe(signature)
  for (const order of ['0012', '1446068581', '0123abcDEF89']) {
    const request = { DS_MERCHANT_ORDER: order, DS_MERCHANT_AMOUNT: '145' }
    const theirs = serializeAndSignJSONRequest(TERMINAL.secret, request as never)
    const ours = signParameters({ secret: TERMINAL.secret, version: 'V1' }, request)
    expect(ours).toEqual(theirs)
    const urls = { restTrataPeticion: bank.origin, restIniciaPeticion: bank.origin, redirect: bank.origin }
    const reader = createRedsysAPI({ secretKey: TERMINAL.secret, urls } as never)
    const said = { Ds_Order: order, Ds_Response: '0000' }
    const signed = signParameters(
      { secret: TERMINAL.secret, version: 'V1' },
      { ...said, DS_MERCHANT_ORDER: order },
    )
    expect(reader.processRestNotification(signed)).toMatchObject(said)
    expect(readParameters(TERMINAL.secret, signed)?.get('ds_response')).toBe('0000')
    const spoilt = `${signed.Ds_MerchantParameters.slice(0, -4)}AAAA`
    expect(isSigned('V1', TERMINAL.secret, order, spoilt, signed.Ds_Signature)).toBe(false)
  }
})

test.each([
  ['tarjeta', 'Tarjeta 2000 013'],
  ['bizum', 'Bizum 2000 013'],
] as const)(
  'given a basket, when it is paid at the bank by %s, then the signed notification makes it a purchase, once',
  async (metodo, shown) => {
    const { compra } = await givenBasket(undefined, 2)
    await db
      .updateTable('checkout')
      .set({ language: 'eu' })
      .where('status', '=', 'open')
      .where('total_cents', '=', 2000)
      .execute()
    const url = await pageOf(compra, metodo)
    expect(await pageOf(compra, metodo)).toBe(url)
    const { page, html, text, order } = await goToBank(url)
    expect(page.headers.get('content-security-policy')).toContain(`form-action ${bank.origin};`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toMatch(/lang="eu"[\s\S]*20,00/)
    expect(text).toContain(shown)
    expect(order).toMatch(/^\d{4}[0-9A-Za-z]{8}$/)
    expect(await payThere(order, { notify: 'twice' })).toBe(`/eu/erosketa/${compra}`)
    expect(await statusOf(compra)).toBe('pagada')
    expect(await bank.notify(order)).toBe(200)
    const payment = await paymentOf(order)
    expect(payment).toMatchObject({
      provider: 'redsys',
      status: 'captured',
      method: metodo === 'bizum' ? 'bizum' : 'card',
      amount_cents: 2000,
    })
    const sales = await db
      .selectFrom('transfer as t')
      .innerJoin('orders as o', 'o.id', 't.order_id')
      .select(['t.debit', 't.amount_cents'])
      .where('o.checkout_id', '=', payment.checkout_id)
      .where('t.kind', '=', 'sale')
      .execute()
    expect(sales).toEqual([{ debit: 'provider:redsys', amount_cents: 2000 }])
    const again = await fetch(at(url), { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(`/eu/erosketa/${compra}`)
  },
)

test.each([
  ['forged', { notify: 'forged' }],
  ['of another merchant', { notify: 'foreign' }],
] as const)(
  'given a notification that is %s, when it comes, then nothing follows from it',
  async (_what, visit) => {
    const { compra } = await givenBasket()
    const { order } = await goToBank(await pageOf(compra))
    await bank.pay(order, visit)
    expect(await statusOf(compra)).toBe('pagando')
    expect(await bank.notify(order, {}, { ...TERMINAL, secret: 'B'.repeat(32), version: 'V1' })).toBe(400)
    const junk = await fetch(`${origin}/pay/redsys/notify`, { method: 'POST', body: 'Ds_Signature=1' })
    expect(junk.status).toBe(400)
  },
)

test.each([
  ['amount', { Ds_Amount: '1' }, 'amount_differs', 1, 'EUR'],
  ['currency', { Ds_Currency: '840' }, 'currency_differs', 1000, 'USD'],
] as const)(
  'given a notification with another %s, when it comes, then nothing is bought and a person is notified',
  async (_what, says, error, takenCents, currency) => {
    const { compra } = await givenBasket()
    const { order } = await goToBank(await pageOf(compra))
    await bank.pay(order, { says })
    expect(await statusOf(compra)).toBe('pagando')
    expect(await paymentOf(order)).toMatchObject({
      status: 'failed',
      error,
      taken_cents: takenCents,
      taken_currency: currency,
    })
  },
)

test('given no notification, when the buyer comes back, then signed parameters of the address count, others do not, and otherwise the bank is queried', async () => {
  const told = await givenBasket()
  const first = await goToBank(await pageOf(told.compra))
  bank.trouble = 'closed'
  const back = new URL(await bank.pay(first.order, { notify: 'never', tells: true }))
  const spoilt = new URL(back)
  spoilt.searchParams.set('Ds_Signature', 'AAAA')
  await fetch(at(spoilt.href), { redirect: 'manual' })
  expect(await statusOf(told.compra)).toBe('pagando')
  await fetch(at(back.href), { redirect: 'manual' })
  expect(await statusOf(told.compra)).toBe('pagada')
  bank.trouble = 'none'
  const silent = await givenBasket()
  const second = await goToBank(await pageOf(silent.compra))
  await payThere(second.order, { notify: 'never' })
  expect(await statusOf(silent.compra)).toBe('pagada')
  const lost = await givenBasket()
  const third = await goToBank(await pageOf(lost.compra))
  await bank.pay(third.order, { notify: 'never' })
  await age(db, '30 seconds')
  await lookUpPayments(ctx)
  expect(await statusOf(lost.compra)).toBe('pagada')
})

test('given a card that is declined and a buyer who turns back, when they pay anew, then it is another order and paid once', async () => {
  const { compra } = await givenBasket()
  const first = await goToBank(await pageOf(compra))
  await payThere(first.order, { outcome: 'declined' })
  expect(await statusOf(compra)).toBe('abierta')
  expect(await paymentOf(first.order)).toMatchObject({ status: 'failed', error: 'redsys_0190' })
  const second = await goToBank(await pageOf(compra))
  expect(second.order).not.toBe(first.order)
  await payThere(second.order, { outcome: 'left' })
  expect(await statusOf(compra)).toBe('abierta')
  const left = await paymentOf(second.order)
  expect([left.status, left.watch_until !== null]).toEqual(['cancelled', true])
  // The browser's back button does not use the return address.
  const third = await goToBank(await pageOf(compra))
  const fourth = await goToBank(await pageOf(compra))
  expect(fourth.order).not.toBe(third.order)
  await payThere(fourth.order)
  expect(await statusOf(compra)).toBe('pagada')
})

test('given a page that was left open, when it is paid after all, then that is found without a notification: bought if free, else given back once', async () => {
  const one = await givenBasket()
  const left = await goToBank(await pageOf(one.compra))
  await payThere(left.order, { outcome: 'left' })
  await bank.pay(left.order, { notify: 'never' })
  await db.updateTable('payment').set({ looked_up_at: null }).where('reference', '=', left.order).execute()
  await db
    .updateTable('payment')
    .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
    .where('reference', '=', left.order)
    .execute()
  await lookUpPayments(ctx)
  expect(await statusOf(one.compra)).toBe('pagada')

  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: 1 })
  const two = await givenBasket(on)
  const late = await goToBank(await pageOf(two.compra))
  await endHolds(app)
  await expireHolds(db)
  expect((await reserve(app, on)).error).toBe(false)
  await payThere(late.order, { notify: 'twice' })
  await sendRefunds(ctx)
  await sendRefunds(ctx)
  expect(bank.refunds.filter(({ order }) => order === late.order)).toEqual([
    { order: late.order, amount: '1000' },
  ])
  expect(await paymentOf(late.order)).toMatchObject({ status: 'captured', error: 'order.sold_out_meanwhile' })
})

test('given one basket that is paid at two pages of the bank, then one of the two goes back', async () => {
  const { compra } = await givenBasket()
  const [one, two] = [await goToBank(await pageOf(compra)), await goToBank(await pageOf(compra))]
  await bank.pay(one.order)
  await bank.pay(two.order)
  expect(await statusOf(compra)).toBe('pagada')
  await sendRefunds(ctx)
  expect(bank.refunds.filter(({ order }) => [one.order, two.order].includes(order))).toEqual([
    { order: two.order, amount: '1000' },
  ])
})

test('given Stripe and Redsys, when both are configured, then cards use the configured one, Bizum the bank, and both are still queried', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  const named = (env: Record<string, string>) => {
    const settings: Config = readConfig(env)
    const { card, bizum, others } = createPayments({ config: settings, db, server: () => app.app.server })
    return [card?.name, bizum?.name, others?.map(({ name }) => name)]
  }
  expect(named({})).toEqual(['testbank', 'testbank', ['testbank']])
  expect(named(stripe)).toEqual(['stripe', 'stripe', ['stripe']])
  expect(named(SETTINGS)).toEqual(['redsys', 'redsys', ['redsys']])
  expect(named({ ...SETTINGS, ...stripe })).toEqual(['stripe', 'redsys', ['stripe', 'redsys']])
  const set = { ...SETTINGS, ...stripe, PAYMENTS_CARD: 'redsys' }
  expect(named(set)).toEqual(['redsys', 'redsys', ['stripe', 'redsys']])
  expect(() => readConfig({ ...SETTINGS, REDSYS_KEY: '' })).toThrow(/REDSYS_KEY: is needed/)
  expect(() => readConfig({ PAYMENTS_CARD: 'redsys' })).toThrow(/Redsys is not configured/)
  expect(new Set(Array.from({ length: 2000 }, (_, n) => orderNameOf(`payment-${n}`))).size).toBe(2000)
})
