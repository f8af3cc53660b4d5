import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { CircuitBreaker } from '../breaker.ts'
import { payCheckout } from '../pay-checkout.ts'
import { lookUpPayments } from '../poll-payments.ts'
import { age } from '../testing/age.ts'
import { redsysScene } from '../testing/redsys-scene.ts'
import { type BankTrouble, TERMINAL } from '../testing/redsys-stand-in.ts'
import { redsysProvider } from './redsys-provider.ts'

const { app, bank, ctx, givenBasket, statusOf, goToBank } = await redsysScene()
const { db, config } = app

/** The bank over a line of its own, with short patience. */
function givenLine(more: { hasQueries?: boolean; version?: 'V1' | 'V2' } = {}) {
  const line = { ...TERMINAL, origin: bank.origin, hasQueries: true, version: 'V2' as const, timeoutMs: 200 }
  const provider = redsysProvider({ ...line, ...more }, config.publicUrl, new CircuitBreaker(400))
  const there = { ...app.services, payments: { card: provider } }
  const caller = { actor: undefined, language: 'en', ip: '127.0.0.1', userAgent: '' } as const
  const lineCtx = { ...ctx, services: there, ...caller }
  const pay = async (compra: string) => {
    try {
      return (await payCheckout(lineCtx, { token: compra, method: 'card' })).url
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  return { provider, ctx: lineCtx, pay }
}

const troubles: BankTrouble[] = ['reset', 'silent', 'garbage', 'error', 'closed', 'lost']

test.each(troubles)(
  'given a bank in trouble (%s), when a buyer begins to pay, then they are sent there immediately; the result is awaited, not guessed',
  async (trouble) => {
    const { pay, ctx: lineCtx } = givenLine()
    const { compra } = await givenBasket()
    bank.trouble = trouble
    const url = (await pay(compra)) as string
    expect(url).toContain('/pay/redsys/')
    bank.trouble = 'none'
    const { order } = await goToBank(url)
    await bank.pay(order, { notify: 'never' })
    bank.trouble = trouble
    const began = performance.now()
    expect(await pay(compra)).toBe('payment.provider_failed')
    await age(db, '30 seconds')
    await lookUpPayments(lineCtx)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(await statusOf(compra)).toBe('pagando')
    bank.trouble = 'none'
    await age(db, '30 seconds')
    await lookUpPayments(givenLine().ctx)
    expect(await statusOf(compra)).toBe('pagada')
  },
)

test.each(['V1', 'V2'] as const)(
  'given signatures %s, when money is given back, then once, whatever gets lost; what is not clear is left to a person',
  async (version) => {
    const { provider, pay } = givenLine({ version })
    const { compra } = await givenBasket()
    const { order } = await goToBank((await pay(compra)) as string)
    await bank.pay(order)
    expect(await statusOf(compra)).toBe('pagada')
    const given = () => bank.refunds.filter((refund) => refund.order === order).map(({ amount }) => amount)
    const refund = (amountCents: number, more: { isRepeated?: boolean; earlierCents?: number[] } = {}) => {
      const request = { reference: order, refundId: 'x', amountCents, currency: 'EUR' }
      return provider.refund({ ...request, isRepeated: false, earlierCents: [], ...more })
    }
    bank.trouble = 'lost'
    await expect(refund(400)).rejects.toMatchObject({ outcome: 'unknown' })
    bank.trouble = 'none'
    expect(await refund(400, { isRepeated: true })).toMatchObject({ status: 'done' })
    expect(given()).toEqual(['400'])
    expect(await refund(100, { earlierCents: [400] })).toMatchObject({ status: 'done' })
    bank.trouble = 'reset'
    await expect(refund(50, { earlierCents: [400, 100] })).rejects.toMatchObject({ outcome: 'unknown' })
    bank.trouble = 'none'
    await expect(refund(50, { isRepeated: true, earlierCents: [400, 100] })).rejects.toMatchObject({
      outcome: 'refused',
      code: 'outcome_unknown',
    })
    await expect(refund(501)).rejects.toMatchObject({ outcome: 'refused', code: 'SIS0057' })
    bank.trouble = 'unsigned'
    await expect(refund(10)).rejects.toMatchObject({ outcome: 'unknown', code: 'answer_not_signed' })
  },
)

test('given a bank without queries, when a buyer turns back, then they can pay again, and a refund whose response was lost waits for a person', async () => {
  const { pay, provider, ctx: lineCtx } = givenLine({ hasQueries: false })
  const { compra } = await givenBasket()
  const first = await goToBank((await pay(compra)) as string)
  const second = await goToBank((await pay(compra)) as string)
  expect(second.order).not.toBe(first.order)
  await lookUpPayments(lineCtx)
  expect(await statusOf(compra)).toBe('pagando')
  await bank.pay(second.order)
  expect(await statusOf(compra)).toBe('pagada')
  const request = { reference: second.order, refundId: 'x', amountCents: 100, currency: 'EUR' }
  await expect(provider.refund({ ...request, isRepeated: true, earlierCents: [] })).rejects.toMatchObject({
    code: 'outcome_unknown',
  })
})
