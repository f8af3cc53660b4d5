import { hash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseFiles, sweepDueFiles, sweepFiles } from '../files/ledger.ts'
import { startS3Server } from '../platform/files/testing/s3-server.ts'
import { insertWaitingJobs } from '../platform/jobs/waiting-jobs.ts'
import { MemoryStorage } from '../test/memory-storage.ts'
import { testApp } from '../test/test-app.ts'
import { tarHeader } from './archive/tar.ts'
import { BACKUP_LOCK } from './backup-lock.ts'
import { lastBackup } from './backup-store.ts'
import { BucketPlace } from './bucket-place.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup } from './make-backup.ts'
import { type BackupPlace, splitSource } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'
import { writeArchive } from './write-archive.ts'

const { db, services, config, storage, givenAccount } = await testApp()
const log = pino({ level: 'silent' })
const sourceUrl = config.databaseUrl as string
const migrationsDir = join(import.meta.dirname, '../../migrations')
const KEY = 'a word that is long enough'
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
/** Two megabytes that nothing makes smaller. */
const FILM = randomBytes(2 * 1024 * 1024)
let dir = ''
let place: FolderPlace
const databases: string[] = []

const names = async (url: string) => {
  const rows = await query<{ email: string; name: string }>(
    url,
    'select email, name from account order by id',
  )
  return rows.map(({ email, name }) => `${email} ${name}`)
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text).finally(() => client.end())
  return rows
}

const digests = ({ files }: MemoryStorage) =>
  new Map([...files].map(([key, { body, contentType }]) => [key, `${contentType} ${hash('sha256', body)}`]))

const urlOf = (name: string) => sourceUrl.replace(/\/test_\w+/, `/${name}`)

async function emptyDatabase(): Promise<string> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await query(urlOf('postgres'), `create database ${name} template template0`)
  databases.push(name)
  return urlOf(name)
}

const backUp = (options: { key?: string; place?: BackupPlace; signal?: AbortSignal } = {}) =>
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

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'larunbat-backups-'))
  place = new FolderPlace(join(dir, 'kept'))
  await givenAccount({ name: 'Itziar, with\ta tab,\na line and \\ a backslash' })
  await givenAccount({ name: 'Ñ 🎭 שלום' })
  await storage.put('media/0f/film.mp4', FILM, 'video/mp4')
  await storage.put('media/0f/empty.txt', new Uint8Array(), 'text/plain; charset=utf-8')
  const folders = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60))
  await storage.put(`${folders.join('/')}/long.webp`, Buffer.from('picture'), 'image/webp')
  await insertWaitingJobs(sourceUrl, [WAITING])
  await sql`create table somebody_elses (n int)`.execute(db)
})

afterAll(async () => {
  for (const name of databases) await query(urlOf('postgres'), `drop database ${name} with (force)`)
  await rm(dir, { recursive: true, force: true })
})

test.each([{ key: undefined }, { key: KEY }])(
  'given a festival, when it is backed up with key $key and restored elsewhere, then every row, file, number and waiting job is there',
  async ({ key }) => {
    const made = await backUp(key ? { key } : {})
    const url = await emptyDatabase()
    const files = new MemoryStorage()
    const restored = await restore(made.name, url, { storage: files, ...(key ? { key } : {}) })

    expect(await names(url)).toEqual(await names(sourceUrl))
    expect(digests(files)).toEqual(digests(storage))
    expect(restored.leftOut).toEqual(['somebody_elses'])
    expect(await query(url, 'select name, data, retry_limit, singleton_key from pgboss.job')).toEqual([
      { name: 'letters', data: { id: 7 }, retry_limit: 3, singleton_key: 'seven' },
    ])
    const shape = `
      select 'index' as kind, indexdef as what from pg_indexes where schemaname = 'public'
      union all select 'tie', conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2`
    expect(await query(url, shape)).toEqual(await query(sourceUrl, shape))
    const next = `insert into hub (code, names) select 'zz', names from hub limit 1 returning id`
    const [highest] = await query<{ id: number }>(url, 'select max(id)::int as id from hub')
    const [given] = await query<{ id: number }>(url, next).catch(() => [{ id: Number.POSITIVE_INFINITY }])
    expect(Number(given?.id)).toBeGreaterThan(Number(highest?.id))
    // What cannot be pressed is kept as it is, but for where its blocks begin.
    const archive = await readFile(join(dir, 'kept', made.name))
    const pieces = Array.from({ length: 64 }, (_, n) => FILM.subarray(n * 32_000, n * 32_000 + 32))
    expect(pieces.some((piece) => archive.includes(piece))).toBe(key === undefined)
  },
)

test('given archives that are cut off, altered, sealed with another key, or none at all, when restored, then each is refused and nothing was touched', async () => {
  const plain = (await backUp()).name
  const sealed = (await backUp({ key: KEY })).name
  const url = await emptyDatabase()
  const files = new MemoryStorage()
  const bytesOf = (name: string) => readFile(join(dir, 'kept', name))
  const altered = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const [open, closed] = [await bytesOf(plain), await bytesOf(sealed)]
  const cases: [string, Buffer, string | undefined, string][] = [
    ['cut at its end', open.subarray(0, -100), undefined, 'damaged'],
    ['cut in half', open.subarray(0, open.length >> 1), undefined, 'damaged'],
    ['altered', altered(open, open.length >> 1), undefined, 'damaged'],
    ['sealed, cut by a byte', closed.subarray(0, -1), KEY, 'damaged'],
    ['sealed, cut at a piece', closed.subarray(0, 57 + 65_552 * 20), KEY, 'damaged'],
    ['sealed, altered', altered(closed, closed.length >> 1), KEY, 'damaged'],
    ['sealed, its header altered', altered(closed, 36), KEY, 'damaged'],
    ['sealed with another key', closed, `${KEY}!`, 'wrong_key'],
    ['sealed, no key', closed, undefined, 'no_key'],
    ['empty', Buffer.alloc(0), undefined, 'damaged'],
    ['something else', Buffer.from('PK'.repeat(500)), undefined, 'damaged'],
    ['a tar of something else', tarHeader('readme.txt', 0), undefined, 'damaged'],
  ]
  for (const [what, bytes, key, code] of cases) {
    const name = 'larunbat-20260101t000000z-0000.tzst'
    await rm(join(dir, 'kept', name), { force: true })
    await writeFile(join(dir, 'kept', name), bytes)
    const answer = await restore(name, url, { storage: files, ...(key ? { key } : {}) }).catch(
      (error) => error,
    )
    expect(answer.code ?? answer, what).toBe(code)
    await rm(join(dir, 'kept', name))
  }
  expect(files.files.size).toBe(0)
  expect(await query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
})

test('given a database with data, when an archive is restored, then only an explicit word replaces it, and a failure leaves it as it was', async () => {
  const { name } = await backUp()
  const url = await emptyDatabase()
  await restore(name, url)
  await query(url, `update account set name = 'kept'`)
  const before = await names(url)

  await expect(restore(name, url)).rejects.toMatchObject({ code: 'not_empty' })
  const full = new MemoryStorage()
  full.putStream = async () => Promise.reject(new Error('no room'))
  await expect(restore(name, url, { isReplacing: true, storage: full })).rejects.toThrow('no room')
  expect(await names(url)).toEqual(before)

  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await expect(restore(name, url, { isReplacing: true })).rejects.toMatchObject({ code: 'in_use' })
  await other.end()

  await restore(name, url, { isReplacing: true })
  expect(await names(url)).toEqual(await names(sourceUrl))
})

test('given an archive of an older version, when restored, then it is brought up to date; one of a newer version is refused', async () => {
  const { name } = await backUp()
  const newer = join(dir, 'newer')
  const older = join(dir, 'older')
  await Promise.all([mkdir(newer), mkdir(older)])
  const files = (await readdir(migrationsDir)).sort()
  for (const file of files) await symlink(join(migrationsDir, file), join(newer, file))
  for (const file of files.slice(0, -1)) await symlink(join(migrationsDir, file), join(older, file))
  await writeFile(
    join(newer, '999-more.ts'),
    `export const up = (db) => db.schema.alterTable('hub').addColumn('more', 'text').execute()`,
  )
  const url = await emptyDatabase()
  await expect(restore(name, url, { migrationsDir: older })).rejects.toMatchObject({ code: 'newer' })
  expect((await restore(name, url, { migrationsDir: newer })).applied).toEqual(['999-more'])
  expect(await names(url)).toEqual(await names(sourceUrl))
})

test('given a bucket, when backups go there, then they come back whole, the newest ones stay, and one that was stopped leaves nothing', async () => {
  const s3 = await startS3Server()
  const { accessKeyId, secretAccessKey, region } = s3.credentials
  const settings = { endpoint: s3.endpoint, bucket: s3.bucket, region, accessKeyId, secretAccessKey }
  const bucket = new BucketPlace({ ...settings, hasChecksums: false }, 'backups')
  for (const second of [1, 2, 3]) {
    const now = new Date(Date.UTC(2026, 10, 22, 8, 0, second))
    await makeBackup({ directUrl: sourceUrl, storage, place: bucket, key: KEY, keep: 2, product: '1', now })
  }
  const kept = await bucket.list()
  expect(kept.map((name) => name.slice(0, 25))).toEqual([
    'larunbat-20261122t080002z',
    'larunbat-20261122t080003z',
  ])

  const end = new AbortController()
  const endless = new MemoryStorage()
  endless.list = async function* () {
    end.abort()
    yield* storage.list()
  }
  const stopped = makeBackup({
    directUrl: sourceUrl,
    storage: endless,
    place: bucket,
    key: KEY,
    keep: 2,
    product: '1',
    signal: end.signal,
  })
  await expect(stopped).rejects.toThrow()
  expect(await bucket.list()).toEqual(kept)

  const url = await emptyDatabase()
  await restore(kept[1] ?? '', url, { from: bucket, key: KEY })
  expect(await names(url)).toEqual(await names(sourceUrl))
  await s3.stop()
})

test('given backups that went well and badly, when asked, then the last one and the last whole one are told', async () => {
  const run = {
    config: { ...config, backup: { ...config.backup, key: KEY } },
    database: { db, directUrl: sourceUrl },
    storage,
    target: { kind: 'folder', path: join(dir, 'kept') },
    hasFiles: true,
    log,
  } as const
  const made = await runBackup(run)
  const broken = new MemoryStorage()
  broken.list = async function* () {
    yield* []
    throw new Error('the bucket is gone')
  }
  await expect(runBackup({ ...run, storage: broken })).rejects.toThrow('the bucket is gone')
  const { last, lastWhole } = await lastBackup(db)
  expect(last).toMatchObject({ name: null, error: 'the bucket is gone' })
  expect(lastWhole).toMatchObject({
    name: made.name,
    bytes: made.bytes,
    files: storage.files.size,
    error: null,
  })
})

test('given a picture that is replaced while a backup is made, when that is restored, then the picture is there that its rows name; here it goes once the backup is over', async () => {
  const key = 'media/0f/replaced.webp'
  await storage.put(key, Buffer.from('the cover of before'), 'image/webp')
  const list = storage.list.bind(storage)
  storage.list = async function* () {
    await db.transaction().execute((tx) => releaseFiles(tx, [key]))
    await sweepFiles({ db, services, log }, [key])
    expect(await sweepDueFiles({ db, services, log })).toBe(0)
    yield* list()
  }
  const target = { kind: 'folder', path: join(dir, 'kept') } as const
  const made = await runBackup({
    ...{ config, database: { db, directUrl: sourceUrl }, storage, target, hasFiles: true, log },
  }).finally(() => {
    storage.list = list
  })
  expect(storage.files.has(key)).toBe(false)
  const files = new MemoryStorage()
  await restore(made.name, await emptyDatabase(), { storage: files })
  expect(files.files.get(key)?.body.toString()).toBe('the cover of before')
})

test('given a backup whose process died, when files are swept, then they go', async () => {
  const key = 'media/0f/left.webp'
  await storage.put(key, Buffer.from('x'), 'image/webp')
  await db.transaction().execute((tx) => releaseFiles(tx, [key]))
  const client = new pg.Client({ connectionString: sourceUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
  expect(await sweepDueFiles({ db, services, log })).toBe(0)
  await sql`select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and objid = ${BACKUP_LOCK}`.execute(db)
  expect(await sweepDueFiles({ db, services, log })).toBe(1)
  expect(storage.files.has(key)).toBe(false)
})

test('given what operators type, when read as a source, then place and archive are told apart', () => {
  const name = 'larunbat-20261122t080002z-0a1b.lrbk'
  expect(splitSource(`/srv/b/${name}`)).toEqual({ place: '/srv/b', name })
  expect(splitSource(name)).toEqual({ place: '.', name })
  expect(splitSource(`s3://b/x/${name}`)).toEqual({ place: 's3://b/x', name })
  expect(splitSource('/srv/b')).toEqual({ place: '/srv/b', name: undefined })
})

test('given a file that is stored while a backup is made, then it is not in it: no row of its moment names it', async () => {
  const client = new pg.Client({ connectionString: sourceUrl })
  await client.connect()
  const found = new MemoryStorage()
  await found.put('media/before/a.webp', Buffer.from('before'), 'image/webp')
  let text = ''
  for await (const part of writeArchive({ client, storage: found, product: '1', now: new Date() }, {})) {
    text += part.toString('latin1')
    await found.put('media/meanwhile/a.webp', Buffer.from('later'), 'image/webp')
  }
  await client.end()
  const keys = ['media/before/a.webp', 'media/meanwhile/a.webp']
  expect(keys.map((key) => text.includes(`files/${key}`))).toEqual([true, false])
})
