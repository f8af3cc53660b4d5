import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { packagedRuntime } from './runtime.ts'
import { startPostgres } from './start-postgres.ts'
import { cleanUp, newDataDir, query, silent } from './testing/holders.ts'

const isRoot = process.getuid?.() === 0
afterEach(cleanUp)

/** A copy of the installed package as npm unpacks it, before its install script has made the library links. */
function unpackedRuntime(parent: string): string {
  chmodSync(parent, 0o755)
  const copy = join(parent, 'package', 'native')
  cpSync(packagedRuntime(), copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  cpSync(join(dirname(packagedRuntime()), 'package.json'), join(parent, 'package', 'package.json'))
  return copy
}

async function expectToRun(dataDir: string, runtime: string): Promise<void> {
  const server = await startPostgres({ dataDir, log: silent, runtime })
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
}

test('given a package whose install script did not run, when started, then the library links are made', async () => {
  const runtime = unpackedRuntime(newDataDir())
  expect(existsSync(join(runtime, 'lib', 'libpq.so.5'))).toBe(process.platform !== 'linux')
  await expectToRun(newDataDir(), runtime)
  if (process.platform === 'linux') expect(existsSync(join(runtime, 'lib', 'libpq.so.5'))).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'given an orphan whose program was replaced by an update, when started again, then the new one runs',
  async () => {
    const dataDir = newDataDir()
    const parent = newDataDir()
    const runtime = unpackedRuntime(parent)
    const old = await startPostgres({ dataDir, log: silent, runtime, share: true })
    const oldPid = old.pid
    rmSync(runtime, { recursive: true })
    unpackedRuntime(parent)
    const next = await startPostgres({ dataDir, log: silent, runtime })
    expect(next.adopted).toBe(false)
    expect(next.pid).not.toBe(oldPid)
    const [row] = await query(next.url, "select '2026-07-01T12:00Z' at time zone 'Europe/Madrid' as local")
    expect(row).toEqual({ local: new Date(2026, 6, 1, 14) })
    await old.stop()
    await next.stop()
  },
)

test.runIf(!isRoot)(
  'given a read-only package without links, when started, then a copy beside the data runs',
  async () => {
    const dataDir = newDataDir()
    const runtime = unpackedRuntime(newDataDir())
    chmodSync(join(runtime, 'lib'), 0o555)
    await expectToRun(dataDir, runtime)
    await expectToRun(dataDir, runtime)
    chmodSync(join(runtime, 'lib'), 0o755)
  },
)

test.runIf(isRoot)(
  'given a DATA_DIR only root can enter, when root starts, then PostgreSQL may pass through',
  async () => {
    const dataDir = newDataDir()
    chmodSync(dataDir, 0o700)
    await (await startPostgres({ dataDir, log: silent })).stop()
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  },
)

test.runIf(isRoot)(
  'given a checkout only root can enter, when root starts, then copy and data lie elsewhere',
  async () => {
    const closed = newDataDir('/root')
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    mkdirSync(join(closed, 'checkout'))
    const runtime = unpackedRuntime(join(closed, 'checkout'))
    chmodSync(closed, 0o700)
    const messages: string[] = []
    const log = { ...silent, warn: (message: string) => messages.push(message) }

    const first = await startPostgres({ dataDir, log, runtime })
    await query(first.url, 'create table thing as select 42 as answer')
    await first.stop()
    const second = await startPostgres({ dataDir, log, runtime })
    expect(await query(second.url, 'select answer from thing')).toEqual([{ answer: 42 }])
    await second.stop()

    const place = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
    expect(place).toMatch(/^\/var\/lib\/larunbat\/[0-9a-f]{8}\/postgres$/)
    expect(messages).toEqual([expect.stringContaining(dataDir)])
    rmSync(dirname(place), { recursive: true })
  },
)

test.runIf(!isRoot)('given data of another user, when started, then it is refused by name', async () => {
  const start = startPostgres({ dataDir: foreignDataDir(), log: silent })
  await expect(start).rejects.toMatchObject({ code: 'data_of_other_user' })
})

/** Some folder called `postgres` that belongs to root; every system has `/usr`, and a link makes it look like one. */
function foreignDataDir(): string {
  const dir = newDataDir()
  spawnSync('ln', ['-s', '/usr', join(dir, 'postgres')])
  return dir
}

test('given a runtime that cannot run at all, when started, then the operator is pointed to DATABASE_URL', async () => {
  const broken = join(newDataDir(), 'native')
  mkdirSync(join(broken, 'bin'), { recursive: true })
  const start = startPostgres({ dataDir: newDataDir(), log: silent, runtime: broken })
  await expect(start).rejects.toMatchObject({
    code: 'runtime_unusable',
    message: expect.stringContaining('DATABASE_URL'),
  })
})
