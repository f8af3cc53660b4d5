import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pause, postgresProcessesOn } from './processes.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'
import {
  cleanUp,
  type Holder,
  kill,
  killServer,
  newDataDir,
  newSeededDataDir,
  query,
  silent,
  spawnHolder,
  startHolder,
} from './testing/holders.ts'

const bystanders: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(bystanders.splice(0).map(kill))
  await cleanUp()
})

type Crash = (writer: Holder, dataDir: string) => Promise<unknown>
const crashes: [string, Crash][] = [
  ['Node', (writer) => kill(writer.process)],
  [
    'the postmaster, then Node',
    async (writer) => [process.kill(writer.pid, 'SIGKILL'), await kill(writer.process)],
  ],
  [
    'everything',
    (writer, dataDir) => Promise.all([kill(writer.process), killServer(join(dataDir, 'postgres'))]),
  ],
]

test.each(crashes)(
  'given eight writers, when kill -9 hits %s three times, then no acknowledged write is lost',
  async (_name, crash) => {
    const dataDir = await newSeededDataDir()
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const writer = await startHolder('write', dataDir)
      await pause(250 + round * 130)
      await crash(writer, dataDir)
      acknowledged.push(...writer.acknowledged())
    }
    const server = await startPostgres({ dataDir, log: silent })
    const stored = await query<{ id: string }>(server.url, 'select id from acknowledged')
    await server.stop()
    expect(acknowledged.length).toBeGreaterThan(30)
    const kept = new Set(stored.map((row) => row.id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  },
)

test('given kill -9 at six moments of the very first start, when started again, then the database is whole', async () => {
  const dataDir = newDataDir()
  for (const moment of [150, 250, 400, 600, 900, 1200]) {
    const first = spawnHolder('own', dataDir)
    await pause(moment)
    await kill(first)
  }
  const server = await startPostgres({ dataDir, log: silent })
  expect(await query(server.url, 'select current_database() as name')).toEqual([{ name: 'larunbat' }])
  await server.stop()
})

test('given a server killed while it wrote its lock, when started again, then it starts', async () => {
  const dataDir = await newSeededDataDir()
  for (const remnant of ['', '\n']) {
    const first = await startPostgres({ dataDir, log: silent })
    await first.stop()
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(lock, remnant, { mode: 0o600 })
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(lock, uid, gid)
    const server = await startPostgres({ dataDir, log: silent })
    expect(server.adopted).toBe(false)
    await server.stop()
  }
})

test('given an orphan left by kill -9, when started again, then the same server is adopted', async () => {
  const dataDir = await newSeededDataDir()
  const first = await startHolder('own', dataDir)
  await query(first.url, 'create table thing as select 42 as answer')
  await kill(first.process)
  const server = await startPostgres({ dataDir, log: silent })
  expect(server).toMatchObject({ adopted: true, pid: first.pid })
  expect(await query(server.url, 'select answer from thing')).toEqual([{ answer: 42 }])
  await server.stop()
  expect(postgresProcessesOn(join(dataDir, 'postgres'))).toEqual([])
})

test('given an orphan whose socket was swept away, when started again, then it is replaced', async () => {
  const dataDir = await newSeededDataDir()
  const first = await startHolder('own', dataDir)
  await kill(first.process)
  rmSync(socketDirOf(first.url), { recursive: true })
  const server = await startPostgres({ dataDir, log: silent })
  expect(server.adopted).toBe(false)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('given a running server, when its postmaster is killed, then it is started again', async () => {
  const dataDir = await newSeededDataDir()
  const server = await startPostgres({ dataDir, log: silent })
  await expectRevival(server)
  await server.stop()
})

test('given an adopted server, when its postmaster is killed, then it is started again', async () => {
  const dataDir = await newSeededDataDir()
  await kill((await startHolder('own', dataDir)).process)
  const server = await startPostgres({ dataDir, log: silent })
  expect(server.adopted).toBe(true)
  await expectRevival(server)
  await server.stop()
})

test('given a lock whose pid belongs to another process of that user, when started, then it is no obstacle', async () => {
  const dataDir = await newSeededDataDir()
  const first = await startHolder('own', dataDir)
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const socketLock = readFileSync(join(socketDirOf(first.url), '.s.PGSQL.5432.lock'), 'utf8')
  await Promise.all([kill(first.process), killServer(join(dataDir, 'postgres'))])
  const recycled = String(sleeperAs(join(dataDir, 'postgres')).pid)
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lock.replace(/^\d+/, recycled))
  writeFileSync(join(socketDirOf(first.url), '.s.PGSQL.5432.lock'), socketLock.replace(/^\d+/, recycled))

  const began = Date.now()
  const server = await startPostgres({ dataDir, log: silent })
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(server.adopted).toBe(false)
  await server.stop()
})

test.runIf(process.platform === 'linux')(
  'given a busy backend that outlived its postmaster, when started again, then it is ended first',
  async () => {
    const dataDir = await newSeededDataDir()
    const first = await startHolder('own', dataDir)
    const endless = query(first.url, 'select count(*) from generate_series(1, 1e12)').catch(() => 'ended')
    await pause(300)
    process.kill(first.pid, 'SIGKILL')
    await kill(first.process)
    expect(postgresProcessesOn(join(dataDir, 'postgres'))).not.toEqual([])

    const server = await startPostgres({ dataDir, log: silent })
    expect(await endless).toBe('ended')
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  },
)

async function expectRevival(server: RunningPostgres): Promise<void> {
  const before = server.pid
  await query(server.url, 'create table thing as select 42 as answer')
  process.kill(before, 'SIGKILL')
  await expect
    .poll(() => query(server.url, 'select answer from thing').catch(() => []), {
      timeout: 10_000,
      interval: 50,
    })
    .toEqual([{ answer: 42 }])
  // It answers a moment before the supervisor has looked at it.
  await expect.poll(() => server.pid, { timeout: 5_000, interval: 20 }).not.toBe(before)
}

/** A living process of the user PostgreSQL runs as, which is what makes a recycled pid an obstacle. */
function sleeperAs(clusterDir: string): ChildProcess {
  const { uid, gid } = statSync(clusterDir)
  const asUser = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('sleep', ['60'], { cwd: '/', stdio: 'ignore', ...asUser })
  bystanders.push(child)
  return child
}

function socketDirOf(url: string): string {
  return new URL(url.replace('postgresql:///', 'postgresql://x/')).searchParams.get('host') ?? ''
}
