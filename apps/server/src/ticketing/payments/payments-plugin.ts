import type { FastifyInstance } from 'fastify'
import { handleProviderMessage } from './handle-provider-event.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { ForgedEventError, type PaymentProvider } from './provider.ts'
import { providersOf } from './provider-named.ts'
import { redsysPlugin } from './redsys/redsys-plugin.ts'
import type { RedsysProvider } from './redsys/redsys-provider.ts'
import { returnRoute } from './return-route.ts'
import { testBankPlugin } from './testbank/bank-plugin.ts'
import { WEBHOOK_PATH } from './testbank/paths.ts'

/** Stripe's messages are some kilobytes; those with many lines are still below this. */
const LARGEST_EVENT = 512 * 1024

/** Where providers send buyers and messages; and the test bank, where no provider is configured. */
export async function paymentsPlugin(app: FastifyInstance, ctx: PaymentsCtx): Promise<void> {
  const provider = providersOf(ctx.services).find(({ name }) => name === 'stripe' || name === 'testbank')
  if (provider) await app.register(async (scope) => webhookRoute(scope, ctx, provider))
  const redsys = providersOf(ctx.services).find((other): other is RedsysProvider => other.name === 'redsys')
  if (redsys) await app.register(async (scope) => redsysPlugin(scope, ctx, redsys))
  returnRoute(app, ctx)
  if (provider?.name === 'testbank') await testBankPlugin(app, ctx)
}

/** Answers 2xx once a message is taken, 400 for an unsigned one; after anything else it is sent again. */
function webhookRoute(app: FastifyInstance, ctx: PaymentsCtx, provider: PaymentProvider): void {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
    done(null, body),
  )
  app.post(WEBHOOK_PATH, { bodyLimit: LARGEST_EVENT }, async (request, reply) => {
    const signature = request.headers['stripe-signature']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      const event = await provider.readEvent(typeof signature === 'string' ? signature : undefined, body)
      await handleProviderMessage(ctx, provider, event)
      return { received: true }
    } catch (error) {
      if (!(error instanceof ForgedEventError)) throw error
      ctx.log.warn(
        { ip: request.ip, bytes: body.length },
        'A message that the payment provider did not sign.',
      )
      return reply.code(400).send({ received: false })
    }
  })
}
