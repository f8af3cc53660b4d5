import { setTimeout as delay } from 'node:timers/promises'
import { checkoutPath, programmePath } from '@larunbat/rules/public-address'
import type { FastifyInstance } from 'fastify'
import { hashCheckoutToken } from '../orders/checkout-token.ts'
import type { Db } from '../tables.ts'
import { isUuid } from './is-uuid.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { providerNamed } from './provider-named.ts'
import { RETURN_PATH } from './return-path.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a buyer waits for a provider's word; the page that follows says that it is awaited. */
const PATIENCE_MS = 3_000

/**
 * Providers send the buyer back here: what became of the payment is asked for, then the page of the checkout is shown. What
 * a slow provider says later is found by its message or the next look.
 */
export function returnRoute(app: FastifyInstance, ctx: PaymentsCtx): void {
  app.get<{ Params: { payment: string }; Querystring: { compra?: unknown; vuelta?: unknown } }>(
    `${RETURN_PATH}/:payment`,
    async (request, reply) => {
      const { compra, vuelta } = request.query
      const token = typeof compra === 'string' ? compra : ''
      const found = await findReturn(ctx.db, request.params.payment, token)
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (!found) return reply.redirect(programmePath('es'), 303)
      const settled = settleNow(ctx, found, vuelta !== undefined).catch((error: unknown) => {
        ctx.log.warn({ err: error, payment: found.id }, 'A payment could not be looked up.')
      })
      await Promise.race([settled, delay(PATIENCE_MS, undefined, { ref: false })])
      return reply.redirect(checkoutPath(found.language, token), 303)
    },
  )
}

async function settleNow(ctx: PaymentsCtx, payment: Found, isBack: boolean): Promise<void> {
  if (payment.status !== 'pending' || payment.reference === null) return
  const provider = providerNamed(ctx.services, payment.provider)
  if (!provider) return
  const { reference } = payment
  await settlePayment(
    ctx,
    payment.id,
    isBack ? await provider.close(reference) : await provider.lookUp(reference),
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof findReturn>>>

/** The payment, if the secret is that of its checkout. */
async function findReturn(db: Db, id: string, token: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'p.status', 'p.provider', 'p.reference', 'c.language'])
    .where('p.id', '=', id)
    .where('c.token_hash', '=', hashCheckoutToken(token))
    .executeTakeFirst()
}
