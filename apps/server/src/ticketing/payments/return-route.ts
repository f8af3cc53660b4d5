import { setTimeout as delay } from 'node:timers/promises'
import { checkoutPath, programmePath } from '@larunbat/rules/address/public-address'
import type { FastifyInstance } from 'fastify'
import { handleProviderMessage } from './handle-provider-event.ts'
import { findOwnPayment, type OwnPayment } from './own-payment-store.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { providerNamed } from './provider-named.ts'
import { RETURN_PATH } from './return-path.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a buyer waits for a provider's word; the page that follows says that it is awaited. */
const TIMEOUT_MS = 3_000

type Query = Readonly<Record<string, unknown>>

/**
 * Providers redirect the buyer to this route: it queries the state of the payment, then shows the page of the checkout.
 * A later result arrives by message or by the next query. Parameters of the address count only if the provider signed
 * them.
 */
export function returnRoute(app: FastifyInstance, ctx: PaymentsCtx): void {
  app.get<{ Params: { payment: string }; Querystring: Query }>(
    `${RETURN_PATH}/:payment`,
    async (request, reply) => {
      const { compra } = request.query
      const token = typeof compra === 'string' ? compra : ''
      const found = await findOwnPayment(ctx.db, request.params.payment, token)
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (!found) return reply.redirect(programmePath('es'), 303)
      const settled = settleNow(ctx, found, request.query).catch((error: unknown) => {
        ctx.log.warn({ err: error, payment: found.id }, 'A payment could not be looked up.')
      })
      await Promise.race([settled, delay(TIMEOUT_MS, undefined, { ref: false })])
      return reply.redirect(checkoutPath(found.language, token), 303)
    },
  )
}

async function settleNow(ctx: PaymentsCtx, payment: OwnPayment, query: Query): Promise<void> {
  if (payment.status !== 'pending' || payment.reference === null) return
  const provider = providerNamed(ctx.services, payment.provider)
  if (!provider) return
  const told = provider.readReturn?.(query)
  if (told?.payment?.paymentId === payment.id) {
    await handleProviderMessage(ctx, provider, told)
    return
  }
  const { reference } = payment
  const isBack = query.vuelta !== undefined
  await settlePayment(
    ctx,
    payment.id,
    isBack ? await provider.close(reference) : await provider.lookUp(reference),
  )
}
