import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../database/tables.ts'
import { hashToken } from '../../../identity/accounts/access-tokens.ts'
import { BankError } from './bank-error.ts'
import { lettersOf } from './bank-events.ts'
import { refundJson, sessionJson, sessionOfIntent } from './bank-json.ts'
import {
  changeOpen,
  findRefund,
  findSession,
  insertRefund,
  insertSession,
  listRefunds,
  newName,
  postLetters,
} from './bank-store.ts'
import { type Form, parseForm, textAt } from './parse-form.ts'
import { BANK_API } from './paths.ts'

export interface BankCtx {
  db: Db
  publicUrl: string
  secretKey: () => Promise<string>
  /** There is something to send. */
  kick: () => void
}

/** How long a session may be open, as at Stripe. */
const [SHORTEST_S, LONGEST_S] = [1800, 86_400]
/** Half a euro, as at Stripe. */
const LEAST = 50
const LARGEST_REQUEST = 64 * 1024

/** As much of Stripe's API as paying on its page needs: sessions and refunds. */
export async function bankApi(app: FastifyInstance, ctx: BankCtx): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_REQUEST }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
  app.addHook('onRequest', async (request) => {
    const given = request.headers.authorization ?? ''
    if (!timingSafeEqual(hashToken(given), hashToken(`Bearer ${await ctx.secretKey()}`)))
      throw new BankError(401, 'api_key_invalid', 'Invalid API key.')
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BankError) return reply.code(error.status).send(error.body)
    request.log.error({ err: error }, 'The test bank failed.')
    const failure = new BankError(500, 'api_error', 'The test bank failed.', 'api_error')
    return reply.code(500).send(failure.body)
  })
  const v1 = `${BANK_API}/v1`
  type ById = { Params: { id: string } }

  app.post(`${v1}/checkout/sessions`, async (request) => {
    const form = bodyOf(request)
    const session = await insertSession(ctx.db, keyOf(request), form, termsOf(form))
    return sessionJson(session, ctx.publicUrl)
  })
  app.get<{ Querystring: { payment_intent?: string } }>(`${v1}/checkout/sessions`, async (request) => {
    const session = await findSession(ctx.db, sessionOfIntent(request.query.payment_intent ?? ''))
    return {
      object: 'list',
      has_more: false,
      url: '/v1/checkout/sessions',
      data: [sessionJson(session, ctx.publicUrl)],
    }
  })
  app.get<ById>(`${v1}/checkout/sessions/:id`, async (request) => {
    const session = await findSession(ctx.db, request.params.id)
    return sessionJson(session, ctx.publicUrl, request.url.includes('expand'))
  })
  app.post<ById>(`${v1}/checkout/sessions/:id/expire`, async (request) => {
    const session = await findSession(ctx.db, request.params.id)
    const object = sessionJson({ ...session, status: 'expired' }, ctx.publicUrl)
    const told = lettersOf([{ type: 'checkout.session.expired', object }], 'once')
    if (!(await changeOpen(ctx.db, session.id, { status: 'expired' }, told)))
      throw new BankError(400, 'resource_not_open', 'Only open sessions can be expired.')
    ctx.kick()
    return object
  })
  app.post(`${v1}/refunds`, async (request) => {
    const form = bodyOf(request)
    const sessionId = sessionOfIntent(textAt(form, 'payment_intent') ?? '')
    const amount = wholeOf(textAt(form, 'amount'), 'amount')
    const metadata = typeof form.metadata === 'object' ? form.metadata : {}
    const { refund, isNew } = await insertRefund(ctx.db, keyOf(request), form, {
      sessionId,
      amount,
      metadata,
    })
    const object = refundJson(refund)
    if (isNew) await postLetters(ctx.db, lettersOf([{ type: 'refund.updated', object }], 'once'))
    ctx.kick()
    return object
  })
  app.get<{ Querystring: { payment_intent?: string } }>(`${v1}/refunds`, async (request) => {
    const refunds = await listRefunds(ctx.db, sessionOfIntent(request.query.payment_intent ?? ''))
    return { object: 'list', has_more: false, url: '/v1/refunds', data: refunds.map(refundJson) }
  })
  app.get<ById>(`${v1}/refunds/:id`, async (request) =>
    refundJson(await findRefund(ctx.db, request.params.id)),
  )
  app.all(`${BANK_API}/*`, async () => {
    throw new BankError(404, 'resource_missing', 'The test bank has no such request.')
  })
}

const bodyOf = ({ body }: FastifyRequest): Form => (body as Form | undefined) ?? {}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, 255) : newName('key')
}

/** What a session is over, from its one line. */
function termsOf(form: Form) {
  const price = ['line_items', '0', 'price_data'] as const
  const unit = wholeOf(textAt(form, ...price, 'unit_amount'), 'unit_amount')
  const currency = textAt(form, ...price, 'currency') ?? ''
  if (!/^[a-z]{3}$/.test(currency)) throw new BankError(400, 'parameter_invalid', 'Invalid currency.')
  if (textAt(form, 'mode') !== 'payment') throw new BankError(400, 'parameter_invalid', 'Invalid mode.')
  const now = Math.floor(Date.now() / 1000)
  const given = textAt(form, 'expires_at')
  const expiresAt = given === undefined ? now + LONGEST_S : wholeOf(given, 'expires_at')
  if (expiresAt < now + SHORTEST_S || expiresAt > now + LONGEST_S)
    throw new BankError(
      400,
      'parameter_invalid',
      'expires_at must be between 30 minutes and 24 hours from now.',
    )
  const amount = unit * wholeOf(textAt(form, 'line_items', '0', 'quantity'), 'quantity')
  if (amount < LEAST) throw new BankError(400, 'amount_too_small', 'The amount is below the minimum.')
  return { amount, currency, expiresAt }
}

function wholeOf(text: string | undefined, name: string): number {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value) || value < 1 || value > 99_999_999_999)
    throw new BankError(400, 'parameter_invalid_integer', `Invalid integer: ${name}.`)
  return value
}
