import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Call, InputOf, OutputOf } from '@larunbat/contract/kit'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApp } from '../app/app.ts'
import { serviceHooks } from '../app/service-hooks.ts'
import type { Services } from '../database/context.ts'
import type { Db, NewRow, Tables } from '../database/tables.ts'
import { createAccessToken } from '../identity/accounts/access-tokens.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { openKysely, openPool } from '../platform/db/pool.ts'
import { createUrlSigner } from '../platform/files/url-signer.ts'
import { startTestDatabase } from '../platform/postgres/test-database.ts'
import { evictReferenceData } from '../reference/lookups/reference.ts'
import { createPayments } from '../ticketing/payments/create-payments.ts'
import { MemoryMailer } from './memory-mailer.ts'
import { MemoryStorage } from './memory-storage.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')

export interface TestAccount {
  id: number
  email: string
  token: string
}

/** The envelope as it stands on the wire. */
export interface Answer {
  status: number
  error: boolean
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  data: any
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  mailer: MemoryMailer
  storage: MemoryStorage
  config: Config
  services: Services
  /** Makes a call through HTTP as this account: `fields` are wire names. */
  call(wireName: string, fields?: object, account?: Pick<TestAccount, 'token'>): Promise<Answer>
  /** The same with the code's names, failing the test when the call fails; returns the decoded output. */
  ask<C extends Call>(call: C, input: InputOf<C>, account?: Pick<TestAccount, 'token'>): Promise<OutputOf<C>>
  givenAccount(values?: Partial<NewRow<'account'>>): Promise<TestAccount>
  givenAdmin(): Promise<TestAccount>
}

let counter = 0

/** The whole application on a separate database; closed after the test file. `hear` is called with every statement. */
export async function testApp(
  env: Record<string, string> = {},
  hear?: (event: LogEvent) => void,
): Promise<TestApp> {
  const database = await startTestDatabase({
    migrationsDir,
    migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
  })
  const pool = openPool({ url: database.url, max: 10, onError: () => {} })
  const db = openKysely<Tables>(pool, hear)
  // Races come from one address: what a network may book, and an account make, is lifted as what it may hold.
  const lifted = ['confirmPlacesFrom', 'eventsPerAccount'].map((name) => ({ name, value: '10000' }))
  await db.insertInto('festival_setting').values(lifted).execute()
  const log = pino({ level: 'silent' })
  const config = readConfig({
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://larunbat.example',
    // Races come from one address.
    HOLDS_PER_MINUTE: '1000000',
    HELD_PLACES: '1000000',
    HELD_SHARE_PERCENT: '100',
    // And come all at once.
    MAX_IN_FLIGHT: '100000',
    ...env,
  })
  // Files share their modules; what was read from another file's database is none of ours.
  evictReferenceData()
  const mailer = new MemoryMailer()
  const storage = new MemoryStorage()
  const signer = createUrlSigner(randomBytes(32))
  const payments = createPayments({ config, db, server: () => app.server })
  const services: Services = { ...serviceHooks, config, mailer, storage, signer, payments }
  const app: FastifyInstance = await createApp({ db, services, log })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await database.stop()
  })

  const call: TestApp['call'] = async (wireName, fields = {}, account) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${wireName}`,
      payload: { lang: 'en', ...(account ? { token: account.token } : {}), ...fields },
    })
    return { status: response.statusCode, ...response.json() }
  }
  const givenAccount: TestApp['givenAccount'] = async (values = {}) => {
    counter += 1
    const row = {
      email: `person${counter}@example.org`,
      name: `Person ${counter}`,
      phone: '+34944123456',
      profile_id: 3,
      confirmed_at: new Date().toISOString(),
      policy_accepted_at: new Date().toISOString(),
      ...values,
    }
    const { id } = await db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, email: row.email, token: await createAccessToken(db, id, 'test') }
  }
  return {
    app,
    db,
    mailer,
    storage,
    config,
    services,
    call,
    ask: async (definition, input, account) => {
      const { wireName, input: inputType, output } = definition as unknown as Call
      const answer = await call(wireName, inputType.write(input, '') as object, account)
      if (answer.error) throw new Error(`${wireName}: ${JSON.stringify(answer)}`)
      return output.read(answer.data) as never
    },
    givenAccount,
    givenAdmin: () => givenAccount({ profile_id: 1 }),
  }
}
