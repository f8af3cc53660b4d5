import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { serviceHooks } from '../../../app/service-hooks.ts'
import type { Services } from '../../../database/context.ts'
import type { Tables } from '../../../database/tables.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { createUrlSigner } from '../../../platform/files/url-signer.ts'
import { registerCalls } from '../../../platform/http/dispatcher.ts'
import { createHttpServer } from '../../../platform/http/server.ts'
import { MemoryMailer } from '../../../testing/memory-mailer.ts'
import { MemoryStorage } from '../../../testing/memory-storage.ts'
import { ordersRoutes, paymentsRoutes } from '../../handlers.ts'
import { createPayments } from '../create-payments.ts'
import { paymentsPlugin } from '../payments-plugin.ts'
import { lookUpPayments } from '../poll-payments.ts'
import { sendRefunds } from '../send-refunds.ts'
import { age } from './age.ts'

/**
 * A server of purchases with its test bank and nothing else, so that it is up soon, whose payments are looked up all
 * the time, until it is killed.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, port: { type: 'string' } } })
const { url = '', port = '' } = values
const config = readConfig({ DATABASE_URL: url, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
const db = openKysely<Tables>(openPool({ url, max: 8, onError: () => {} }))
const log = pino({ level: 'silent' })
const services: Services = {
  ...serviceHooks,
  config,
  mailer: new MemoryMailer(),
  storage: new MemoryStorage(),
  signer: createUrlSigner(randomBytes(32)),
  payments: createPayments({ config, db, server: () => app.server }),
}
const app: FastifyInstance = await createHttpServer({ log, isProxyTrusted: false, corsOrigins: [] })
registerCalls(app, [...ordersRoutes, ...paymentsRoutes], {
  db,
  services,
  authenticate: async () => undefined,
  isCallerGone: () => false,
  serviceKey: undefined,
  isServiceKey: () => false,
})
await paymentsPlugin(app, { db, services, log })
await app.listen({ port: config.port, host: '127.0.0.1' })
process.stdout.write('listening\n')
for (;;) {
  await age(db, '30 seconds')
  await lookUpPayments({ db, services, log })
  await sendRefunds({ db, services, log })
  await delay(200)
}
