import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { asRole, query } from '../operations/backup/testing/backup-scene.ts'
import { checkDatabase } from '../platform/db/check-database.ts'
import { connectionSentence } from '../platform/db/database-error.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { startPgBoss } from '../platform/jobs/pg-boss-jobs.ts'
import { testApp } from '../testing/test-app.ts'
import { migrationsDir } from './open-database.ts'

const { config } = await testApp()
const adminUrl = (config.databaseUrl as string).replace(/\/test_\w+/, '/postgres')
const made: string[] = []
const PASSWORD = 'never-told'
const CLOSED_PORT = `postgres://ane:${PASSWORD}@127.0.0.1:1/x`

/** An empty database with a role that has no right in it but to connect. */
async function givenDatabase() {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await query(adminUrl, `create role ${name} login`)
  await query(adminUrl, `create database ${name} template template0`)
  made.push(name)
  const owner = adminUrl.replace('/postgres', `/${name}`)
  await query(owner, 'revoke create on schema public from public')
  return { name, owner, url: asRole(owner, name) }
}

afterAll(async () => {
  for (const name of made) {
    await query(adminUrl, `drop database ${name} with (force)`)
    await query(adminUrl, `drop role ${name}`)
  }
})

const said: string[] = []
const log = { warn: (text: string) => void said.push(text), info: () => {} } as never
const check = (url: string, more: { waitMs?: number; isExpected?: boolean } = {}) =>
  checkDatabase({
    addresses: [{ setting: 'DATABASE_URL', url }],
    log,
    waitMs: 0,
    isExpected: false,
    ...more,
  })
const sentence = (url: string, more = {}) =>
  check(url, more).then(
    () => 'ready',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('given a role that lacks one right after another, when checked, then each is one sentence that says what to run, and running it is enough', async () => {
  const { name, owner, url } = await givenDatabase()
  const tables = () =>
    query<{ n: number }>(
      owner,
      `select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  expect(await sentence(url)).toContain(`create schema "${name}" authorization "${name}"`)
  await query(owner, `create schema "${name}" authorization "${name}"`)
  expect(await sentence(url)).toContain(`grant create on database "${name}" to "${name}"`)
  await query(owner, `grant create on database "${name}" to "${name}"`)
  expect(await sentence(url)).toBe('ready')
  // Nothing was made by looking.
  expect(await tables()).toEqual([{ n: 0 }])
  expect(await sentence(url, { isExpected: true })).toContain('There are no tables of Larunbat in schema')

  await migrateToLatest(url, migrationsDir)
  expect(await sentence(url, { isExpected: true })).toBe('ready')
  await query(owner, `revoke insert on "${name}".orders from "${name}"`)
  expect(await sentence(url)).toContain('may not read and write 1 tables')
  await query(owner, `grant insert on "${name}".orders to "${name}"`)
  await query(owner, `revoke create on schema "${name}" from "${name}"`)
  expect(await sentence(url)).toContain(`grant usage, create on schema "${name}" to "${name}"`)
  await query(owner, `revoke usage on schema "${name}" from "${name}"`)
  expect(await sentence(url)).toMatch(/may not create tables in schema public|has no schema to work in/)
})

test('given a schema of the job queue made beforehand, when the queue starts, then the right to create schemas is not needed', async () => {
  const { name, owner, url } = await givenDatabase()
  await query(owner, `create schema "${name}" authorization "${name}"`)
  await query(owner, `create schema pgboss authorization "${name}"`)
  expect(await sentence(url)).toBe('ready')
  const jobs = await startPgBoss({ url, log: { warn: () => {} } as never })
  await jobs.stop()
  const other = await givenDatabase()
  await query(other.owner, `create schema "${other.name}" authorization "${other.name}"`)
  await query(other.owner, 'create schema pgboss')
  expect(await sentence(other.url)).toContain('which another role made')
})

test('given tables in public and an empty schema of the role, when checked, then which one is meant has to be said; tables of another program do not count', async () => {
  const { name, owner, url } = await givenDatabase()
  await query(owner, `grant create on database "${name}" to "${name}"`)
  await query(owner, `create schema "${name}" authorization "${name}"`)
  await query(owner, 'create table public.kysely_migration (name text, timestamp text)')
  await query(owner, `insert into public.kysely_migration values ('of-another-program', '')`)
  expect(await sentence(url)).toBe('ready')
  expect((await migrateToLatest(url, migrationsDir)).length).toBeGreaterThan(10)
  expect(await query(owner, `select from "${name}".kysely_migration where name like '0%'`)).not.toEqual([])

  const older = await givenDatabase()
  await migrateToLatest(older.owner, migrationsDir)
  await query(older.owner, `create schema "${older.name}" authorization "${older.name}"`)
  await query(older.owner, `grant create on database "${older.name}" to "${older.name}"`)
  expect(await sentence(older.url)).toContain('set search_path = "public"')
})

test('given a database that is absent or a port where nothing listens, when checked, then one sentence says so', async () => {
  const { url, name } = await givenDatabase()
  expect(await sentence(url.replace(`/${name}`, '/not_there'))).toContain('create database not_there')
  expect(await sentence(CLOSED_PORT)).toMatch(
    /cannot be reached: .*ECONNREFUSED.*Start it, or correct DATABASE_URL\.$/,
  )
  expect(await sentence(CLOSED_PORT)).not.toContain(PASSWORD)
})

test.each([
  [
    { code: '28P01', message: 'password authentication failed for user "ane"' },
    'refuses the password of role ane',
  ],
  [{ message: 'SASL authentication failed' }, 'refuses the password of role ane'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.2"' }, 'allow it in pg_hba.conf'],
  [{ code: '42501', message: 'permission denied for database "x"' }, 'grant connect on database x to ane'],
  [{ code: '3D000', message: 'database "x" does not exist' }, 'create database x owner ane'],
  [{ message: 'The server does not support SSL connections' }, 'Check sslmode'],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' }, 'cannot be reached'],
])('given the error %j, when shown, then it says what to do', (error, words) => {
  const told = connectionSentence(
    { setting: 'DATABASE_URL', url: `postgres://ane:${PASSWORD}@db/x` },
    Object.assign(new Error(error.message), error),
  )
  expect(told).toContain(words)
  expect(told).not.toContain(PASSWORD)
})

test('given a database that comes up late, when checked, then it is waited for and that is said once', async () => {
  const { name, owner, url } = await givenDatabase()
  await query(owner, `create schema "${name}" authorization "${name}"`)
  await query(owner, `grant create on database "${name}" to "${name}"`)
  said.length = 0
  const port = await freePort()
  const late = check(`postgres://ane@127.0.0.1:${port}/x`, { waitMs: 1_500 })
  await expect(late).rejects.toThrow('cannot be reached')
  expect(said.length).toBe(1)
  expect(said[0]).toContain('It is waited for')

  await query(adminUrl, `alter database "${name}" connection limit 0`)
  setTimeout(() => void query(adminUrl, `alter database "${name}" connection limit 10`), 800)
  expect(await sentence(url, { waitMs: 10_000 })).toBe('ready')
  expect(said.length).toBe(2)
})

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

test('given a database with the table names of an earlier version, when migrated, then it is refused and stays as it is', async () => {
  const earlier = await givenDatabase()
  await query(earlier.owner, 'grant create on schema public to public')
  await query(earlier.owner, 'create table content_member (id bigint)')
  await expect(migrateToLatest(earlier.owner, migrationsDir)).rejects.toThrow('earlier version')
  expect(
    await query(
      earlier.owner,
      `select relname from pg_class where relname in ('account', 'kysely_migration')`,
    ),
  ).toEqual([])
})
