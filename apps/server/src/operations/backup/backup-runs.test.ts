import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { BACKUP_LOCK } from '../../files/stored-files/backup-lock.ts'
import { releaseFiles, sweepDueFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { MemoryStorage } from '../../testing/memory-storage.ts'
import { lastBackup } from './backup-store.ts'
import { runBackup } from './run-backup.ts'
import { openSnapshot } from './snapshot.ts'
import { backupScene, KEY } from './testing/backup-scene.ts'
import { writeArchive } from './write-archive.ts'

const { db, services, config, storage, log, sourceUrl, dir, emptyDatabase, restore } = await backupScene()
const { mailer } = services

test('given successful and failed backups, when queried, then the last one and the last complete one are returned', async () => {
  const run = {
    config: { ...config, backup: { ...config.backup, key: KEY } },
    database: { db, directUrl: sourceUrl },
    storage,
    mailer,
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
    ...{ config, database: { db, directUrl: sourceUrl }, storage, mailer, target, hasFiles: true, log },
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

test('given a file that is stored while a backup is made, then it is not in it: no row of its moment names it', async () => {
  const client = new pg.Client({ connectionString: sourceUrl })
  await client.connect()
  const found = new MemoryStorage()
  await found.put('media/before/a.webp', Buffer.from('before'), 'image/webp')
  let text = ''
  const snapshot = await openSnapshot(client)
  const source = { client, snapshot, storage: found, product: '1', now: new Date() }
  for await (const part of writeArchive(source, {})) {
    text += part.toString('latin1')
    await found.put('media/meanwhile/a.webp', Buffer.from('later'), 'image/webp')
  }
  await client.end()
  const keys = ['media/before/a.webp', 'media/meanwhile/a.webp']
  expect(keys.map((key) => text.includes(`files/${key}`))).toEqual([true, false])
})
