import type { FastifyInstance } from 'fastify'
import { testBankKeys } from '../create-payments.ts'
import { ownOrigin } from '../own-origin.ts'
import type { PaymentsCtx } from '../payments-ctx.ts'
import { bankApi } from './bank-api.ts'
import { bankPages } from './bank-pages.ts'
import { Deliveries } from './deliveries.ts'
import { WEBHOOK_PATH } from './paths.ts'

/**
 * A bank to try payments with: Stripe's API for the shop, pages for the buyer, signed messages. It keeps everything in
 * the database, so a payment outlives a restart. Only for installations without a payment provider.
 */
export async function testBankPlugin(
  app: FastifyInstance,
  { db, services, log }: PaymentsCtx,
): Promise<void> {
  const keys = () => testBankKeys(db)
  const deliveries = new Deliveries({
    db,
    log,
    url: () => ownOrigin(app.server) + WEBHOOK_PATH,
    secret: async () => (await keys()).webhookSecrets[0] as string,
  })
  const ctx = {
    db,
    publicUrl: services.config.publicUrl,
    secretKey: async () => (await keys()).secretKey,
    kick: () => deliveries.kick(),
  }
  await app.register(async (scope) => bankApi(scope, ctx))
  await app.register(async (scope) => bankPages(scope, ctx))
  app.addHook('onListen', async () => deliveries.kick())
  app.addHook('preClose', () => deliveries.stop())
}
