import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startS3Server } from '../../platform/files/testing/s3-server.ts'
import { MemoryStorage } from '../../testing/memory-storage.ts'
import { tarHeader } from './archive/tar.ts'
import { BucketPlace } from './bucket-place.ts'
import { makeBackup } from './make-backup.ts'
import { splitSource } from './places.ts'
import { backupScene, digests, FILM, KEY, names, query } from './testing/backup-scene.ts'

const { storage, sourceUrl, migrationsDir, dir, emptyDatabase, backUp, restore } = await backupScene()

const LINE = `insert into audit_log (action, subject) values ('test.line', 'test') returning id`

test.each([{ key: undefined }, { key: KEY }])(
  'given a festival, when it is backed up with key $key and restored elsewhere, then every row, file, number and waiting job is there',
  async ({ key }) => {
    const [logged] = await query<{ id: string }>(sourceUrl, LINE)
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
      select 'index' as kind, indexdef as what from pg_indexes where schemaname = current_schema()
      union all select 'tie', conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = current_schema()::regnamespace
      union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2`
    expect(await query(url, shape)).toEqual(await query(sourceUrl, shape))
    const [given] = await query<{ id: string }>(url, LINE)
    expect(Number(given?.id)).toBe(Number(logged?.id) + 1)
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
  expect(
    await query(url, `select from pg_class where relnamespace = current_schema()::regnamespace`),
  ).toEqual([])
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
  await writeFile(join(newer, '999-more.sql'), 'alter table hub add column more text;')
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
  expect(kept.map((name) => name.slice(0, 28))).toEqual([
    'larunbat-20261122t080002000z',
    'larunbat-20261122t080003000z',
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

test('given what operators type, when read as a source, then place and archive are distinguished', () => {
  const name = 'larunbat-20261122t080002z-0a1b.lrbk'
  expect(splitSource(`/srv/b/${name}`)).toEqual({ place: '/srv/b', name })
  expect(splitSource(name)).toEqual({ place: '.', name })
  expect(splitSource(`s3://b/x/${name}`)).toEqual({ place: 's3://b/x', name })
  expect(splitSource('/srv/b')).toEqual({ place: '/srv/b', name: undefined })
})
