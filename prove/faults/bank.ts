import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureOf } from '../../apps/server/src/ticketing/payments/testbank/deliveries.ts'
import { type Form, parseForm, textAt } from '../../apps/server/src/ticketing/payments/testbank/parse-form.ts'

/** What is wrong between the server and its bank. */
export const TROUBLES = [
  'late',
  'resets',
  'errors',
  'silence',
  'garbage',
  'wrong sum',
  'wrong currency',
] as const
export type BankTrouble = (typeof TROUBLES)[number]

const LATE_MS = 10_000
const RESETS = 0.3
/** Of its messages, while its line is bad. */
const LOST_MESSAGES = 0.5

interface Charge {
  id: string
  /** Number of the payment, as the server called it. */
  payment: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  refunds: { id: string; amount: number; refund: string | undefined }[]
  /** What was wrong when it was paid. */
  paidIn: BankTrouble | undefined
  successUrl: string
}

export interface Bank {
  /** For STRIPE_API_BASE; its pages are there, too. */
  url: string
  trouble: BankTrouble | undefined
  /** Requests of the server. */
  asked: number
  readonly charges: ReadonlyMap<string, Charge>
  stop(): Promise<void>
}

export const BANK_KEYS = { STRIPE_SECRET_KEY: 'sk_test_prove', STRIPE_WEBHOOK_SECRET: 'whsec_prove' }

/**
 * A bank with its own ledger that implements Stripe's API as far as payments need it, with the given fault. Its charges
 * and refunds are in its own ledger, apart from the server's. `webhook` returns the address of its messages.
 */
export async function startBank(webhook: () => string, random: () => number): Promise<Bank> {
  const charges = new Map<string, Charge>()
  const byKey = new Map<string, Charge>()
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bank: Bank = {
    url,
    trouble: undefined,
    asked: 0,
    charges,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const form = parseForm((await buffer(request)).toString())
    if (pathname.startsWith('/page/')) return payAt(pathname.slice(6), response)
    bank.asked += 1
    const { trouble } = bank
    const json = { 'content-type': 'application/json' }
    if (trouble === 'silence') return
    if (trouble === 'resets' && random() < RESETS) return void request.socket.resetAndDestroy()
    if (trouble === 'late') await pause(LATE_MS)
    if (trouble === 'errors') return void response.writeHead(500, json).end('{"error":{"type":"api_error"}}')
    const key = String(request.headers['idempotency-key'] ?? '')
    const [status, body] = act(request.method ?? '', pathname, { form, key, searchParams })
    if (trouble === 'garbage') return void response.writeHead(200, json).end('{"id": [1, {"am')
    response.writeHead(status, json).end(JSON.stringify(body))
  }

  function act(
    method: string,
    path: string,
    { form, key, searchParams }: { form: Form; key: string; searchParams: URLSearchParams },
  ): [number, object] {
    const [, kind, id = '', verb] = path.replace('/v1/checkout', '/v1').split('/').slice(1)
    if (kind === 'sessions' && method === 'POST' && id === '')
      return [200, told(byKey.get(key) ?? open(form, key))]
    if (kind === 'sessions') {
      const charge = charges.get(id)
      if (!charge) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
      if (verb === 'expire' && charge.status !== 'open')
        return [400, { error: { type: 'invalid_request_error', code: 'resource_not_open' } }]
      if (verb === 'expire') charge.status = 'expired'
      return [200, told(charge, searchParams.size > 0)]
    }
    const intent = textAt(form, 'payment_intent') ?? searchParams.get('payment_intent') ?? ''
    const charge = charges.get(intent.replace(/^pi_/, 'cs_'))
    if (!charge) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
    if (method === 'POST') giveBack(charge, form)
    const data = charge.refunds.map(({ refund, ...rest }) => ({
      ...rest,
      status: 'succeeded',
      metadata: { refund },
    }))
    return [200, method === 'POST' ? (data.at(-1) ?? {}) : { object: 'list', has_more: false, data }]
  }

  function open(form: Form, key: string): Charge {
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const price = ['line_items', '0', 'price_data'] as const
    const charge: Charge = {
      id,
      payment: textAt(form, 'client_reference_id') ?? '',
      amount: Number(textAt(form, ...price, 'unit_amount')),
      currency: textAt(form, ...price, 'currency') ?? '',
      status: 'open',
      refunds: [],
      paidIn: undefined,
      successUrl: textAt(form, 'success_url') ?? '',
    }
    charges.set(id, charge)
    byKey.set(key, charge)
    return charge
  }

  function giveBack(charge: Charge, form: Form) {
    const refund = typeof form.metadata === 'object' ? textAt(form.metadata, 'refund') : undefined
    if (charge.refunds.some((known) => known.refund === refund)) return
    const id = `re_test_${randomBytes(8).toString('hex')}`
    charge.refunds.push({ id, amount: Number(textAt(form, 'amount')), refund })
  }

  /** A charge as the server receives it: with the present fault applied. */
  function told({ id, payment, amount, currency, status }: Charge, isExpanded = false) {
    const sum = bank.trouble === 'wrong sum' ? amount - 100 : amount
    const unit = bank.trouble === 'wrong currency' ? 'usd' : currency
    const isPaid = status === 'complete'
    const intent = id.replace(/^cs_/, 'pi_')
    const fee = { id: `txn_${id}`, amount: sum, currency: unit, fee: 43, net: sum - 43 }
    const charge = { id: `ch_${id}`, payment_method_details: { type: 'card' }, balance_transaction: fee }
    const whole = { id: intent, status: 'succeeded', last_payment_error: null, latest_charge: charge }
    return {
      id,
      object: 'checkout.session',
      amount_total: sum,
      currency: unit,
      client_reference_id: payment,
      status,
      payment_status: isPaid ? 'paid' : 'unpaid',
      payment_intent: isPaid ? (isExpanded ? whole : intent) : null,
      url: status === 'open' ? `${url}/page/${id}` : null,
    }
  }

  async function payAt(id: string, response: ServerResponse) {
    const charge = charges.get(id)
    if (!charge) return void response.writeHead(404).end()
    if (charge.status === 'open') {
      charge.status = 'complete'
      charge.paidIn = bank.trouble
      void tell(charge)
    }
    response.writeHead(303, { location: charge.successUrl }).end()
  }

  /** A message about a charge, as often as it takes; on a bad line half of them never leave. */
  async function tell(charge: Charge) {
    if (bank.trouble !== undefined && random() < LOST_MESSAGES) return
    const id = `evt_test_${randomBytes(8).toString('hex')}`
    const type = 'checkout.session.completed'
    const body = JSON.stringify({ id, object: 'event', type, data: { object: told(charge) } })
    for (let tries = 0; tries < 5; tries++) {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(body, BANK_KEYS.STRIPE_WEBHOOK_SECRET),
      }
      const answered = await fetch(webhook(), { method: 'POST', headers, body }).catch(() => undefined)
      if (answered?.ok) return
      await pause(2_000)
    }
  }
  return bank
}
