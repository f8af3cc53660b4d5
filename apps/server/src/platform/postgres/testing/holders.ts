import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import { readPostmasterFile, stopPostmaster } from '../postmaster.ts'
import { isAlive, postgresProcessesOn, waitForExit } from '../processes.ts'
import { startPostgres } from '../start-postgres.ts'

/** What a holder process said when it had opened the database, or why it could not. */
export interface Holder {
  process: ChildProcess
  pid: number
  adopted: boolean
  url: string
  code: string
  error: string
  /** Ids of the inserts acknowledged so far (mode `write`). */
  acknowledged(): string[]
}

const SCRIPT = fileURLToPath(new URL('./holder.ts', import.meta.url))
const started: ChildProcess[] = []
const dirs: string[] = []

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A new, empty DATA_DIR that `cleanUp` removes with the server in it. */
export function newDataDir(parent = tmpdir()): string {
  const dir = mkdtempSync(join(parent, 'larunbat-pg-'))
  dirs.push(dir)
  return dir
}

let seed: Promise<string> | undefined

/** A DATA_DIR whose database was made before and is stopped: copying one takes a fraction of making it. */
export async function newSeededDataDir(): Promise<string> {
  seed ??= makeSeed()
  const dir = newDataDir()
  spawnSync('cp', ['-a', join(await seed, 'postgres'), dir])
  return dir
}

afterAll(async () => {
  if (seed) rmSync(await seed, { recursive: true })
})

async function makeSeed(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-pg-seed-'))
  await (await startPostgres({ dataDir: dir, log: silent })).stop()
  return dir
}

type Mode = 'own' | 'share' | 'write'

/** Starts a holder without waiting for anything. */
export function spawnHolder(mode: Mode, dataDir: string) {
  const child = spawn(process.execPath, [SCRIPT, mode, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

/** Starts a holder and waits for its first line. */
export async function startHolder(mode: Mode, dataDir: string): Promise<Holder> {
  const child = spawnHolder(mode, dataDir)
  let output = ''
  const first = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      const line = output.split('\n').find((text) => text.startsWith('{'))
      if (line) resolve(line)
    })
    child.once('close', () => reject(new Error(`holder ended: ${output}`)))
  })
  const said = JSON.parse(await first) as Partial<Holder>
  const acknowledged = () => {
    // The last line may be cut off by the kill, and then it is not known to be acknowledged.
    const whole = output.slice(0, output.lastIndexOf('\n') + 1)
    return [...whole.matchAll(/^ack (\S+)$/gm)].map((match) => match[1] ?? '')
  }
  // No pid is not 0: a signal to 0 would go to this very process group.
  return {
    pid: Number.NaN,
    adopted: false,
    url: '',
    code: '',
    error: '',
    ...said,
    process: child,
    acknowledged,
  }
}

/** `kill -9`, and waits until all that the process printed has been read. */
export async function kill(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await closed
}

export async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end().catch(() => {})
  }
}

/** `kill -9` for the postmaster and every backend of a data directory. */
export async function killServer(clusterDir: string): Promise<void> {
  const pids = new Set([readPostmasterFile(clusterDir)?.pid ?? 0, ...postgresProcessesOn(clusterDir)])
  for (const pid of pids) if (pid > 1 && isAlive(pid)) process.kill(pid, 'SIGKILL')
  for (const pid of pids) if (pid > 1) await waitForExit(pid, 5_000)
}

/** Ends everything a test started. Call after each test. */
export async function cleanUp(): Promise<void> {
  await Promise.all(started.splice(0).map(kill))
  for (const dir of dirs.splice(0)) {
    for (const cluster of clustersOf(dir)) {
      const file = readPostmasterFile(cluster)
      if (file && isAlive(file.pid) && postgresProcessesOn(cluster).includes(file.pid))
        await stopPostmaster(file.pid)
      if (file?.socketDir) rmSync(file.socketDir, { recursive: true, force: true })
    }
    rmSync(dir, { recursive: true, force: true })
  }
}

function clustersOf(dir: string): string[] {
  const names = readdirSync(dir)
  const pointer = names.includes('postgres-location')
    ? [readFileSync(join(dir, 'postgres-location'), 'utf8').trim()]
    : []
  return [...names.map((name) => join(dir, name)), ...pointer]
}
