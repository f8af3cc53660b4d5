import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { lastBackup } from './backup-store.ts'
import { FolderPlace } from './folder-place.ts'
import { runBackup } from './run-backup.ts'
import { backupScene, names, query } from './testing/backup-scene.ts'

const scene = await backupScene()
const { db, config, storage, log, sourceUrl, dir, migrationsDir, services, backUp, restore } = scene
const { emptyDatabase, ownSchemaDatabase, mailer } = scene

const target = { kind: 'folder', path: join(dir, 'proof') } as const
const run = (more: { isLessAccepted?: boolean } = {}) =>
  runBackup({
    config,
    database: { db, directUrl: sourceUrl },
    storage,
    mailer: services.mailer,
    target,
    hasFiles: true,
    log,
    ...more,
  })
const archives = async () => (await readdir(target.path)).sort()
const failureMails = () => mailer.letters.filter(({ template }) => template === 'backup-failed')

beforeEach(async () => {
  await sql`delete from backup_run`.execute(db)
})

test('given a role with a schema of its own, when its database is backed up and restored, then all its rows are there; one that is not empty is refused', async () => {
  const first = await ownSchemaDatabase()
  const original = await backUp()
  await restore(original.name, first)
  const made = await backUp({ directUrl: first, storage: undefined })
  const rowsOf = ({ manifest }: Awaited<ReturnType<typeof backUp>>) =>
    Object.fromEntries(Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows]))
  const { somebody_elses: _, ...ours } = rowsOf(original)
  expect(rowsOf(made)).toEqual(ours)
  expect(Object.keys(ours).length).toBeGreaterThan(100)
  expect(made.manifest.jobs.count).toBe(1)

  const second = await ownSchemaDatabase()
  await restore(made.name, second)
  expect(await names(second)).toEqual(await names(sourceUrl))
  expect(await query(second, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  await expect(restore(made.name, second)).rejects.toMatchObject({ code: 'not_empty' })
  await restore(made.name, second, { isReplacing: true })
  expect(await names(second)).toEqual(await names(sourceUrl))
})

test('given a search path that leads to no tables, or to some of them, when backed up, then nothing is written and the reason is reported', async () => {
  const place = new FolderPlace(join(dir, 'nothing'))
  const empty = await ownSchemaDatabase()
  await expect(backUp({ directUrl: empty, place })).rejects.toMatchObject({ code: 'empty' })
  const elsewhere = await emptyDatabase()
  await restore((await backUp()).name, elsewhere)
  await query(elsewhere, 'create schema other')
  const hidden = `${elsewhere}${elsewhere.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=other')}`
  await expect(backUp({ directUrl: hidden, place })).rejects.toMatchObject({
    code: 'empty',
    message: expect.stringContaining('search_path: other'),
  })
  await query(elsewhere, 'drop table voucher cascade')
  await expect(backUp({ directUrl: elsewhere, place })).rejects.toMatchObject({
    code: 'incomplete',
    message: expect.stringContaining('voucher'),
  })
  const unused = await emptyDatabase()
  await migrateToLatest(unused, migrationsDir)
  await expect(backUp({ directUrl: unused, place })).rejects.toMatchObject({ code: 'empty' })
  await expect(readdir(join(dir, 'nothing'))).rejects.toThrow('ENOENT')
})

test('given a table of which copying takes fewer rows than are counted, when backed up, then there is no such archive', async () => {
  const url = await emptyDatabase()
  await restore((await backUp()).name, url)
  await query(url, 'create table more_hubs () inherits (hub)')
  await query(url, `insert into more_hubs select * from hub limit 1`)
  const place = new FolderPlace(join(dir, 'fewer'))
  await expect(backUp({ directUrl: url, place })).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('hub has'),
  })
  expect(await place.list()).toEqual([])
  await query(url, 'drop table more_hubs')
  await backUp({ directUrl: url, place })
  expect((await place.list()).length).toBe(1)
})

test('given a place that loses bytes without a word, when backed up, then what is read back shows it', async () => {
  class LossyPlace extends FolderPlace {
    override async write(name: string, body: Readable): Promise<number> {
      const bytes = Buffer.concat(await body.toArray())
      return super.write(name, Readable.from([bytes.subarray(0, -2000)]))
    }
  }
  const place = new LossyPlace(join(dir, 'lossy'))
  await expect(backUp({ place })).rejects.toMatchObject({ code: 'damaged' })
  expect(await place.list()).toEqual([])
})

test('given a database that lost most of its rows, when backed up again, then it fails, older archives stay, administrators are mailed once, and it is accepted by word only', async () => {
  const admin = await scene.givenAdmin()
  await sql`insert into audit_log (action, subject, subject_id)
    select 'test.filled', 'test', n from generate_series(1, 2000) n`.execute(db)
  const good = await run()
  expect((await lastBackup(db)).last?.error).toBeNull()
  await sql`delete from audit_log where action = 'test.filled'`.execute(db)

  await expect(run()).rejects.toMatchObject({ code: 'shrunk' })
  await expect(run()).rejects.toMatchObject({
    code: 'shrunk',
    message: expect.stringMatching(/rows instead of/),
  })
  const { last, lastWhole } = await lastBackup(db)
  expect(last?.error).toContain('far less')
  expect(lastWhole?.name).toBe(good.name)
  const kept = await archives()
  expect(kept.filter((name) => name.includes('.less.')).length).toBe(1)
  expect(kept).toContain(good.name)
  expect(failureMails().map(({ to }) => to)).toEqual([admin.email])

  // What was made anew knows of no run: the archive itself tells how many rows there were.
  await sql`delete from backup_run`.execute(db)
  await expect(run()).rejects.toMatchObject({ code: 'shrunk' })

  const accepted = await run({ isLessAccepted: true })
  expect((await archives()).filter((name) => name.includes('.less.'))).toEqual([])
  expect((await readFile(join(target.path, accepted.name))).length).toBe(accepted.bytes)
  await run()
})
