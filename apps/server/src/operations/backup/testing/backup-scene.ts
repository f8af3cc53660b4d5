import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { insertWaitingJobs } from '../../../platform/jobs/waiting-jobs.ts'
import { MemoryStorage } from '../../../testing/memory-storage.ts'
import { testApp } from '../../../testing/test-app.ts'
import { FolderPlace } from '../folder-place.ts'
import { makeBackup } from '../make-backup.ts'
import type { BackupPlace } from '../places.ts'
import { restoreBackup } from '../restore-backup.ts'

export const KEY = 'a word that is long enough'
/** Two megabytes that nothing makes smaller. */
export const FILM = randomBytes(2 * 1024 * 1024)
const WAITING = {
  queue: 'letters',
  policy: 'standard',
  data: { id: 7 },
  priority: 0,
  startAfter: '2026-11-22T08:00:00.000Z',
  singletonKey: 'seven',
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: null,
  expireInSeconds: 60,
}

/** Returns the rows of one statement, over a separate connection. */
export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text).finally(() => client.end())
  return rows
}

/** The same database by another role. */
export const asRole = (url: string, role: string): string =>
  url.includes('user=')
    ? url.replace(/user=[^&]*/, `user=${role}`)
    : url.replace(/\/\/[^@/]*@?/, `//${role}@`)

/** Whose accounts a database has. */
export const names = async (url: string) => {
  const rows = await query<{ email: string; name: string }>(
    url,
    'select email, name from account order by id',
  )
  return rows.map(({ email, name }) => `${email} ${name}`)
}

/** What each file of a storage is, by its key. */
export const digests = ({ files }: MemoryStorage) =>
  new Map([...files].map(([key, { body, contentType }]) => [key, `${contentType} ${hash('sha256', body)}`]))

/** A festival with people, files and a waiting job, a folder for its archives, and empty databases. Call it once per file. */
export async function backupScene() {
  const { db, services, config, storage, mailer, givenAccount, givenAdmin } = await testApp()
  const log = pino({ level: 'silent' })
  const sourceUrl = config.databaseUrl as string
  const migrationsDir = join(import.meta.dirname, '../../../../migrations')
  const dir = await mkdtemp(join(tmpdir(), 'larunbat-backups-'))
  const place = new FolderPlace(join(dir, 'kept'))
  const databases: string[] = []
  const roles: string[] = []

  const urlOf = (name: string) => sourceUrl.replace(/\/test_\w+/, `/${name}`)

  async function emptyDatabase(): Promise<string> {
    const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
    await query(urlOf('postgres'), `create database ${name} template template0`)
    databases.push(name)
    return urlOf(name)
  }

  /** Empty too, but of a role that owns its own schema there and may create no more than that of the job queue. */
  async function ownSchemaDatabase(): Promise<string> {
    const url = await emptyDatabase()
    const name = new URL(url).pathname.slice(1)
    await query(urlOf('postgres'), `create role ${name} login`)
    await query(urlOf('postgres'), `grant create on database ${name} to ${name}`)
    await query(url, `create schema ${name} authorization ${name}`)
    await query(url, 'revoke create on schema public from public')
    roles.push(name)
    return asRole(url, name)
  }

  const backUp = (options: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    makeBackup({
      directUrl: sourceUrl,
      storage,
      place,
      key: undefined,
      keep: 100,
      product: '1.0.14',
      ...options,
    })

  const restore = (
    name: string,
    directUrl: string,
    options: Partial<Parameters<typeof restoreBackup>[0]> & { key?: string; from?: BackupPlace } = {},
  ) =>
    restoreBackup({
      archive: { place: options.from ?? place, name, key: options.key },
      directUrl,
      storage: new MemoryStorage(),
      migrationsDir,
      isReplacing: false,
      ...options,
    })

  afterAll(async () => {
    for (const name of databases) await query(urlOf('postgres'), `drop database ${name} with (force)`)
    for (const name of roles) await query(urlOf('postgres'), `drop role ${name}`)
    await rm(dir, { recursive: true, force: true })
  })
  await givenAccount({ name: 'Itziar, with\ta tab,\na line and \\ a backslash' })
  await givenAccount({ name: 'Ñ 🎭 שלום' })
  await storage.put('media/0f/film.mp4', FILM, 'video/mp4')
  await storage.put('media/0f/empty.txt', new Uint8Array(), 'text/plain; charset=utf-8')
  const folders = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60))
  await storage.put(`${folders.join('/')}/long.webp`, Buffer.from('picture'), 'image/webp')
  await insertWaitingJobs(sourceUrl, [WAITING])
  await sql`create table somebody_elses (n int)`.execute(db)
  return {
    db,
    services,
    config,
    storage,
    log,
    sourceUrl,
    migrationsDir,
    dir,
    emptyDatabase,
    ownSchemaDatabase,
    givenAdmin,
    mailer,
    backUp,
    restore,
  }
}
