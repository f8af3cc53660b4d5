import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { DiskStorage } from '../../platform/files/disk-storage.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { claimFiles, releaseFiles, sweepDueFiles, sweepFiles, trackFiles } from './file-ledger.ts'
import { listDueFiles } from './unclaimed-file-store.ts'

const app = await testApp()
const { db, storage } = app
const log = app.app.log
const ctx = { db, services: app.services, log } as unknown as Parameters<typeof sweepFiles>[0]

let made = 0
async function givenFile(): Promise<string> {
  made += 1
  const key = `media/ledger-${made}/1.webp`
  await trackFiles(ctx, [key])
  await storage.put(key, Buffer.from('a picture'), 'image/webp')
  return key
}
const makeDue = (key: string) => sql`update loose_file set due_at = now() where key = ${key}`.execute(db)
const isTracked = async (key: string) =>
  (await db.selectFrom('loose_file').where('key', '=', key).selectAll().execute()).length > 0

test('given a stored file, when a transaction names it, then it stays; when the transaction is refused, it goes once due', async () => {
  const [named, refused] = [await givenFile(), await givenFile()]
  await db.transaction().execute((tx) => claimFiles(tx, [named]))
  const work = db.transaction().execute(async (tx) => {
    await claimFiles(tx, [refused])
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  await sweepDueFiles(ctx)
  expect([storage.files.has(named), storage.files.has(refused)]).toEqual([true, true])
  await makeDue(refused)
  expect(await sweepDueFiles(ctx)).toBe(1)
  expect([storage.files.has(named), storage.files.has(refused)]).toEqual([true, false])
  expect([await isTracked(named), await isTracked(refused)]).toEqual([false, false])
})

test('given a file that took too long, when claimed, then the transaction fails instead of naming what is being deleted', async () => {
  const key = await givenFile()
  await makeDue(key)
  const work = db.transaction().execute((tx) => claimFiles(tx, [key]))
  await expect(work).rejects.toThrow('storage.unavailable')
})

test('given a file due while its transaction is open, when swept, then it is passed over; without the guard it would go', async () => {
  const key = await givenFile()
  await sql`update loose_file set due_at = clock_timestamp() + interval '150 ms' where key = ${key}`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    await claimFiles(tx, [key])
    await wait(200)
    // Negative control: to all others the line still stands there and is due.
    const { rows } = await sql`select key from loose_file where due_at <= now() and key = ${key}`.execute(db)
    expect(rows).toEqual([{ key }])
    expect(await listDueFiles(db, 10, { among: [key] })).toEqual([])
    await sweepDueFiles(ctx)
  })
  expect(storage.files.has(key)).toBe(true)
})

test('given a row that drops its files, when committed and swept, then they go, a whole folder too; when rolled back, they stay', async () => {
  const folder = 'media/ledger-folder/'
  for (const name of ['1.webp', '2.jpg'])
    await storage.put(`${folder}${name}`, Buffer.from('x'), 'image/webp')
  const rolledBack = db.transaction().execute(async (tx) => {
    await releaseFiles(tx, [folder])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await sweepFiles(ctx, [folder])
  expect(storage.files.has(`${folder}1.webp`)).toBe(true)
  await db.transaction().execute((tx) => releaseFiles(tx, [folder]))
  await sweepFiles(ctx, [folder])
  expect([...storage.files.keys()].filter((key) => key.startsWith(folder))).toEqual([])
  expect(await isTracked(folder)).toBe(false)
})

test('given a file that cannot be deleted, when swept, then the others go and it is tried again', async () => {
  const keys = [await givenFile(), await givenFile(), await givenFile()]
  for (const key of keys) await makeDue(key)
  const original = storage.delete.bind(storage)
  storage.delete = async (key) => {
    if (key === keys[0]) throw new Error('not this one')
    await original(key)
  }
  expect(await sweepDueFiles(ctx)).toBe(2)
  expect(await isTracked(keys[0] as string)).toBe(true)
  // A storage that is away is not asked two hundred times.
  let asked = 0
  for (const key of keys)
    await sql`insert into loose_file values (${key}, now()) on conflict do nothing`.execute(db)
  storage.delete = async () => {
    asked += 1
    throw new AppError('storage.unavailable')
  }
  expect(await sweepDueFiles(ctx)).toBe(0)
  expect(asked).toBe(1)
  storage.delete = original
  await sweepDueFiles(ctx)
})

test.each([
  ['stored', false],
  ['claimed', false],
  ['committed', true],
] as const)(
  'given a process killed -9 when it had %s, when swept, then the file is there: %s',
  async (moment, isThere) => {
    const account: TestAccount = await app.givenAccount()
    const dataDir = mkdtempSync(join(tmpdir(), 'ledger-'))
    const key = `participants/killed-${moment}/640.webp`
    const script = join(import.meta.dirname, 'testing/store-and-wait.ts')
    const child = spawn(
      process.execPath,
      [script, app.config.databaseUrl ?? '', dataDir, String(account.id), key, moment],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    expect(String((await once(child.stdout, 'data'))[0])).toBe(`${moment}\n`)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const disk = new DiskStorage(dataDir)
    const diskCtx = { ...ctx, services: { ...app.services, storage: disk } }
    const photo = async () =>
      (
        await db
          .selectFrom('account')
          .select('profile_photo')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow()
      ).profile_photo
    expect(await disk.head(key)).toBeDefined()
    // The database notices the broken connection on its own.
    for (let tries = 0; tries < 50 && (await isTracked(key)) === isThere; tries++) await wait(20)
    expect([await isTracked(key), await photo()]).toEqual([!isThere, isThere ? disk.urlOf(key) : null])
    await makeDue(key)
    for (let tries = 0; tries < 50 && (await isTracked(key)); tries++) {
      await sweepDueFiles(diskCtx)
      await wait(20)
    }
    expect((await disk.head(key)) !== undefined).toBe(isThere)
    expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('.draft'))).toEqual([])
  },
)
