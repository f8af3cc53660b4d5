import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts'
import { AppError } from '../../platform/errors.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { testApp } from '../../testing/test-app.ts'
import { CircuitBreaker } from './breaker.ts'
import { createPayments, testBankKeys } from './create-payments.ts'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'
import { payCheckout } from './pay-checkout.ts'
import { paymentsPlugin } from './payments-plugin.ts'
import { lookUpPayments } from './poll-payments.ts'
import { ProviderError } from './provider.ts'
import { sendRefunds } from './send-refunds.ts'
import { signatureOf } from './testbank/deliveries.ts'
import { BANK_API } from './testbank/paths.ts'
import { age, askSoon } from './testing/age.ts'
import { CARD } from './testing/bank-numbers.ts'
import { brokenStripe, type Trouble } from './testing/broken-stripe.ts'
import { payingApp } from './testing/given-paying.ts'

const app = await testApp()
const { db } = app
const log = pino({ level: 'silent' })
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const shop = await payingApp(app, owner)
const keys = await testBankKeys(db)
const open: { close(): Promise<void> }[] = []
afterAll(async () => void (await Promise.all(open.map((line) => line.close()))))

async function givenLine() {
  const line = await brokenStripe(keys, shop.origin + BANK_API)
  open.push(line)
  const services = { ...app.services, payments: { card: line.provider } }
  const ctx = { db, services, log, actor: undefined, language: 'en', ip: '127.0.0.1', userAgent: '' } as const
  /** `web_pagar` over this line: the page, or the code of its failure. */
  const pay = async (compra: string) => {
    try {
      return (await payCheckout(ctx, { token: compra, method: 'card' })).url
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  return { line, ctx, pay }
}

const troubles: Trouble[] = ['reset', 'silent', 'drip', 'garbage', 'html', 'empty', 'error', 'flood']

test.each(troubles)(
  'given a provider in trouble (%s), when a buyer pays, then it is reported soon, nothing is held and the next try works',
  async (trouble) => {
    const { line, pay } = await givenLine()
    const { compra } = await shop.givenBasket()
    line.trouble = trouble
    const began = performance.now()
    expect(await pay(compra)).toBe('payment.provider_failed')
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await shop.statusOf(compra)).toBe('abierta')
    line.trouble = 'none'
    expect(await pay(compra)).toContain('/pay/testbank/cs_test_')
    const payments = await db
      .selectFrom('payment as p')
      .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
      .select(['p.status', 'p.error'])
      .orderBy('p.created_at', 'desc')
      .limit(1)
      .execute()
    expect(payments).toEqual([{ status: 'pending', error: null }])
  },
)

test('given lost responses, when the request is repeated, then it is one session and in the end one refund', async () => {
  const { line, ctx, pay } = await givenLine()
  const { compra } = await shop.givenBasket()
  const sessions = async () => (await db.selectFrom('testbank_session').select('id').execute()).length
  const before = await sessions()
  line.trouble = 'lost'
  for (let tries = 0; tries < 3; tries++) expect(await pay(compra)).toBe('payment.provider_failed')
  line.trouble = 'none'
  const url = (await pay(compra)) as string
  expect(await sessions()).toBe(before + 1)
  await shop.payAt(url, { number: CARD.silent })
  await age(db, '30 seconds')
  line.trouble = 'lost'
  await lookUpPayments(ctx)
  expect(await shop.statusOf(compra)).toBe('pagando')
  // The line is paused by now; another process asks by one of its own.
  const { line: other, ctx: later } = await givenLine()
  await age(db, '30 seconds')
  await lookUpPayments(later)
  expect(await shop.statusOf(compra)).toBe('pagada')
  const payment = await shop.paymentOf(url)
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', payment.checkout_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund')
    .values({
      event_id: order.event_id,
      id: '0198f000-0000-7000-8000-000000000001',
      order_id: order.id,
      payment_id: payment.id,
      status: 'pending',
      amount_cents: 400,
      reason: 'test',
    })
    .execute()
  const refund = () => db.selectFrom('refund').select(['status', 'error']).executeTakeFirstOrThrow()
  other.trouble = 'reset'
  expect(await sendRefunds(later)).toBe(1)
  expect(await refund()).toMatchObject({ status: 'pending' })
  expect(await sendRefunds(later)).toBe(0)
  await askSoon(db)
  other.trouble = 'none'
  await sendRefunds(later)
  expect(await refund()).toEqual({ status: 'done', error: null })
  expect(await db.selectFrom('testbank_refund').select('amount').execute()).toEqual([{ amount: 400 }])
  await expect(
    other.provider.refund({
      reference: payment.reference as string,
      refundId: '0198f000-0000-7000-8000-000000000002',
      amountCents: 601,
      currency: 'EUR',
      isRepeated: false,
      earlierCents: [],
    }),
  ).rejects.toMatchObject({ outcome: 'refused', code: 'charge_already_refunded' })
})

test('given a key that comes with other words, when a payment is begun, then it is begun anew under another one', async () => {
  const { pay } = await givenLine()
  const { compra } = await shop.givenBasket()
  const first = (await pay(compra)) as string
  await db
    .updateTable('payment')
    .set({ status: 'created', reference: null })
    .where('reference', '=', first.split('/').at(-1) as string)
    .execute()
  await db
    .updateTable('checkout')
    .set({ status: 'open', language: 'eu' })
    .where('status', '=', 'paying')
    .execute()
  const second = await pay(compra)
  expect(second).toContain('/pay/testbank/')
  expect(second).not.toBe(first)
})

test('given a provider that is down, when five calls failed, then further ones fail at once, and one tries again after the pause', async () => {
  let now = 0
  const breaker = new CircuitBreaker(1_000, () => now)
  const call = (outcome: 'unknown' | 'refused') => async () => {
    asked += 1
    throw new ProviderError(outcome, 'x')
  }
  let asked = 0
  for (let n = 0; n < 20; n++) await breaker.run(call('refused')).catch(() => {})
  expect(asked).toBe(20)
  for (let n = 0; n < 20; n++) await breaker.run(call('unknown')).catch(() => {})
  expect([asked, breaker.isOpen]).toEqual([25, true])
  await expect(breaker.run(call('unknown'))).rejects.toMatchObject({ code: 'paused' })
  now += 15_001
  const trial = breaker.run(() => new Promise<string>((resolve) => setTimeout(resolve, 20, 'back')))
  await expect(breaker.run(call('unknown'))).rejects.toMatchObject({ code: 'paused' })
  expect(await trial).toBe('back')
  expect(breaker.isOpen).toBe(false)
})

test.each([
  ['EUR', 1234, 1234],
  ['JPY', 50000, 500],
  ['KWD', 1234, 12340],
])(
  'given %s, when %i hundredths are sent, then they are %i smallest units and come back the same',
  (currency, cents, units) => {
    expect(toMinorUnits(cents, currency)).toBe(units)
    expect(fromMinorUnits(units, currency)).toBe(cents)
  },
)

test('given a crowd that pays in one second, when the provider handles some at a time, then the others wait their turn', async () => {
  const breaker = new CircuitBreaker(1_000)
  let underWay = 0
  let most = 0
  const pay = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await delay(2)
    underWay -= 1
    return 'paid'
  }
  const paid = await Promise.all(Array.from({ length: 200 }, () => breaker.run(pay)))
  expect(new Set(paid)).toEqual(new Set(['paid']))
  expect(most).toBe(64)
  const silent = Array.from({ length: 64 }, () =>
    breaker.run(() => delay(100_000, undefined, { ref: false })),
  )
  const late = await breaker.run(pay).catch((error) => error.code)
  expect(late).toBe('busy')
  expect((await Promise.allSettled(silent)).every(({ status }) => status === 'rejected')).toBe(true)
})

test('given half of the settings of Stripe, when the server starts, then it says which one is missing; with both there is no test bank', async () => {
  const key = { STRIPE_SECRET_KEY: 'sk_live_1' }
  expect(() => readConfig(key)).toThrow(ConfigError)
  expect(() => readConfig(key)).toThrow(/STRIPE_WEBHOOK_SECRET/)
  expect(() => readConfig({ ...key, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(ConfigError)
  const config: Config = readConfig({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' })
  expect(config.stripe).toEqual({
    secretKey: 'sk_live_1',
    webhookSecrets: ['whsec_a', 'whsec_b'],
    apiBase: 'https://api.stripe.com',
  })
  const bare = await createHttpServer({ log, isProxyTrusted: false, corsOrigins: [] })
  const payments = createPayments({ config, db, server: () => bare.server })
  await paymentsPlugin(bare, { db, log, services: { ...app.services, config, payments } })
  expect(payments.card?.name).toBe('stripe')
  expect((await bare.inject('/pay/testbank/cs_test_1')).statusCode).toBe(404)
  expect((await bare.inject({ method: 'POST', url: '/pay/testbank/api/v1/refunds' })).statusCode).toBe(404)
  const forged = await bare.inject({ method: 'POST', url: '/pay/stripe/webhook', payload: '{}' })
  expect([forged.statusCode, forged.json()]).toEqual([400, { received: false }])
  for (const secret of ['whsec_a', 'whsec_b']) {
    const payload = '{"id":"evt_1","object":"event","type":"charge.updated","data":{"object":{}}}'
    const headers = { 'stripe-signature': signatureOf(payload, secret) }
    const taken = await bare.inject({ method: 'POST', url: '/pay/stripe/webhook', payload, headers })
    expect(taken.statusCode).toBe(200)
  }
  await bare.close()
})
