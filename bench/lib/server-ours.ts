import { pino } from 'pino'
import { createApp } from '../../apps/server/src/app/app.ts'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openKysely, openPool } from '../../apps/server/src/platform/db/pool.ts'
import { createUrlSigner } from '../../apps/server/src/platform/files/url-signer.ts'

/** The whole application over HTTP on the database of DATABASE_URL, without files and mails: those are not measured. */
const config = readConfig()
const log = pino({ level: 'warn' })
const pool = openPool({ url: config.databaseUrl ?? '', max: 10, onError: (error) => log.error(error) })
const none = async () => undefined
const services = {
  config,
  mailer: { send: none },
  storage: { put: none, get: none, head: none, delete: none, urlOf: (key: string) => `/files/${key}` },
  signer: createUrlSigner(Buffer.alloc(32)),
}
const db = openKysely<Tables>(pool)
// All visitors of a benchmark come from one address, and one account makes its events.
const lifted = ['confirmPlacesFrom', 'eventsPerAccount'].map((name) => ({ name, value: '1000000000' }))
await db
  .insertInto('festival_setting')
  .values(lifted)
  .onConflict((conflict) => conflict.doNothing())
  .execute()
const app = await createApp({ db, services: services as never, log })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('disconnect', () => process.exit(0))
