import { checkoutPath, programmePath } from '@larunbat/rules/public-address'
import type { FastifyInstance } from 'fastify'
import { hashCheckoutToken } from '../orders/checkout-token.ts'
import type { Db } from '../tables.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { ProviderError } from './provider.ts'
import { providerNamed } from './provider-named.ts'
import { RETURN_PATH } from './return-path.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Providers send the buyer back here: what became of the payment is asked for, then the page of the checkout is shown. A
 * provider that does not answer delays nobody: its message or the next look tells.
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
      try {
        await settleNow(ctx, found, vuelta !== undefined)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        ctx.log.warn({ payment: found.id, code: error.code }, 'A payment could not be looked up.')
      }
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
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  return db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id', 'p.status', 'p.provider', 'p.reference', 'c.language'])
    .where('p.id', '=', id)
    .where('c.token_hash', '=', hashCheckoutToken(token))
    .executeTakeFirst()
}
