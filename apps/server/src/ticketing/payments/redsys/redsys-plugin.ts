import { checkoutPath, programmePath } from '@larunbat/rules/address/public-address'
import type { FastifyInstance } from 'fastify'
import { handleProviderMessage } from '../handle-provider-event.ts'
import { findOwnPayment, type OwnPayment } from '../own-payment-store.ts'
import { paymentRequest } from '../payment-request.ts'
import type { PaymentsCtx } from '../payments-ctx.ts'
import { ForgedEventError, ProviderError } from '../provider.ts'
import { handOverPage } from './hand-over-page.ts'
import { NOTIFY_PATH, PAY_PAGE_PATH } from './paths.ts'
import type { RedsysProvider } from './redsys-provider.ts'

/** Notifications have some hundred bytes. */
const LARGEST_NOTIFICATION = 64 * 1024

/** Where a buyer is handed over to the bank, and where the bank says what came of it. */
export async function redsysPlugin(
  app: FastifyInstance,
  ctx: PaymentsCtx,
  provider: RedsysProvider,
): Promise<void> {
  notifyRoute(app, ctx, provider)
  handOverRoute(app, ctx, provider)
}

/** Answers 2xx once a notification is taken and 400 for an unsigned one. */
function notifyRoute(app: FastifyInstance, ctx: PaymentsCtx, provider: RedsysProvider): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: LARGEST_NOTIFICATION },
    (_request, body, done) => done(null, body),
  )
  app.post(NOTIFY_PATH, { bodyLimit: LARGEST_NOTIFICATION }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      await handleProviderMessage(ctx, provider, await provider.readEvent(undefined, body))
      return { received: true }
    } catch (error) {
      if (!(error instanceof ForgedEventError)) throw error
      ctx.log.warn({ ip: request.ip, bytes: body.length }, 'A message that Redsys did not sign.')
      return reply.code(400).send({ received: false })
    }
  })
}

/** A payment that cannot be paid by this page any more leads back to its purchase. */
function handOverRoute(app: FastifyInstance, ctx: PaymentsCtx, provider: RedsysProvider): void {
  app.get<{ Params: { payment: string }; Querystring: { compra?: unknown } }>(
    `${PAY_PAGE_PATH}/:payment`,
    async (request, reply) => {
      const { compra } = request.query
      const token = typeof compra === 'string' ? compra : ''
      const payment = await findOwnPayment(ctx.db, request.params.payment, token)
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      reply.header('x-robots-tag', 'noindex')
      if (!payment) return reply.redirect(programmePath('es'), 303)
      const purchase = checkoutPath(payment.language, token)
      if (!payment.isPayable || payment.provider !== 'redsys') return reply.redirect(purchase, 303)
      const form = formFor(ctx, provider, payment, token)
      if (!form) return reply.redirect(purchase, 303)
      const { html, policy } = handOverPage(payment, form)
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
    },
  )
}

function formFor({ services }: PaymentsCtx, provider: RedsysProvider, payment: OwnPayment, token: string) {
  const { id: paymentId } = payment
  const request = paymentRequest(services, { ...payment, paymentId }, token)
  try {
    return { ...provider.formOf(request), backUrl: request.backUrl }
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}
