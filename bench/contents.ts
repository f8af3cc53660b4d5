import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { fillFestival } from './lib/festival.ts'
import { bodiesOf, OPERATIONS, type Operation } from './lib/operations.ts'
import { treeMs } from './lib/processor-time.ts'

/**
 * Calls of an event through the whole application (HTTP, sign-in, checks of input and output, review rules) against a
 * bare Fastify + pg server with hand-written SQL (lib/server-bare.ts), on one database in one run: alternating, the
 * median of the rounds. `npm run bench -- contents [rounds] [seconds] [operation...]`
 */
const [rounds = '3', seconds = '5', ...named] = process.argv.slice(2)
const CONNECTIONS = 16
const WARM_SECONDS = 4
const TARGETS: Record<Operation, number> = { list: 0.6, get: 0.6, update: 0.5, add: 0.5 }
type Server = { name: 'ours' | 'bare'; port: number; pid: number; stop: () => Promise<void> }
type Run = {
  perSecond: number
  p50: number
  p99: number
  failed: number
  serverMs: number
  databaseMs: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startPostgres({ dataDir, log })
const servers: Server[] = []
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  const pool = new pg.Pool({ connectionString: postgres.url })
  await fillFestival(pool)
  await pool.end()
  for (const name of ['ours', 'bare'] as const) servers.push(await startServer(name))
  await compareAnswers()
  const cpu = cpus()[0]?.model ?? 'unknown processor'
  console.log(`${cpu}, ${cpus().length} cores, Node ${process.versions.node}, ${CONNECTIONS} connections`)
  console.log(
    `${rounds} rounds of ${seconds} s each, alternating; medians; ms are processor time a request\n`,
  )
  console.log('call    server   req/s   p50   p99  server ms  database ms   ratio')
  for (const operation of Object.keys(OPERATIONS) as Operation[])
    if (named.length === 0 || named.includes(operation)) await measure(operation)
} finally {
  for (const { stop } of servers) await stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function startServer(name: Server['name']): Promise<Server> {
  const child = fork(join(import.meta.dirname, `lib/server-${name}.ts`), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: postgres.url },
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The ${name} server ended with ${code}`)))
    child.once('message', ({ port }: { port: number }) =>
      resolve({
        name,
        port,
        pid: child.pid as number,
        stop: () => {
          const ended = new Promise<void>((done) => child.once('exit', () => done()))
          child.disconnect()
          return ended
        },
      }),
    )
  })
}

/** Both servers must answer the same events before their speed says anything. */
async function compareAnswers(): Promise<void> {
  const [ours, bare] = servers as [Server, Server]
  const ask = async ({ port }: Server, path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of two servers with names of their own
    return ((await response.json()) as any).data
  }
  for (const operation of ['list', 'get'] as const) {
    const next = bodiesOf(operation)
    const body = next()
    const [a, b] = [await ask(ours, next.path, body), await ask(bare, next.path, body)]
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const facts = (rows: any[]) =>
      rows.map((row) => [
        row.id,
        (row.sesiones ?? row.sessions).length,
        (row.participantes ?? row.participants).length,
      ])
    const [x, y] = [facts([a].flat()), facts([b].flat())].map((value) => JSON.stringify(value))
    if (x !== y || x === '[]') throw new Error(`${operation}: the servers do not answer the same`)
  }
}

async function measure(operation: Operation): Promise<void> {
  const runs: Record<Server['name'], Run[]> = { ours: [], bare: [] }
  for (const server of servers) await load(server, operation, WARM_SECONDS)
  for (let round = 0; round < Number(rounds); round++)
    for (const server of round % 2 === 0 ? servers : [...servers].reverse())
      runs[server.name].push(await load(server, operation, Number(seconds)))
  const [ours, bare] = [medianOf(runs.ours), medianOf(runs.bare)]
  const ratio = ours.perSecond / bare.perSecond
  const processor = (bare.serverMs + bare.databaseMs) / (ours.serverMs + ours.databaseMs)
  printRow(operation, 'bare', bare, '')
  const verdict = ratio >= TARGETS[operation] ? 'reached' : 'missed'
  printRow(
    '',
    'ours',
    ours,
    `${ratio.toFixed(2)} (${TARGETS[operation]} ${verdict}; by processor time ${processor.toFixed(2)})`,
  )
  const failed = [...runs.ours, ...runs.bare].reduce((sum, run) => sum + run.failed, 0)
  if (failed > 0) throw new Error(`${operation}: ${failed} requests failed`)
}

function printRow(operation: string, name: string, run: Run, end: string): void {
  const cells = [
    operation.padEnd(7),
    name.padEnd(6),
    run.perSecond.toFixed(0).padStart(7),
    String(run.p50).padStart(5),
    String(run.p99).padStart(5),
    run.serverMs.toFixed(2).padStart(10),
    run.databaseMs.toFixed(2).padStart(12),
  ]
  console.log(`${cells.join(' ')}   ${end}`)
}

async function load(server: Server, operation: Operation, forSeconds: number): Promise<Run> {
  const before = { server: treeMs(server.pid), database: treeMs(postgres.pid) }
  const args = [server.port, operation, forSeconds, CONNECTIONS].map(String)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib/load.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  const seen = JSON.parse(output) as Run & { total: number }
  return {
    ...seen,
    serverMs: (treeMs(server.pid) - before.server) / seen.total,
    databaseMs: (treeMs(postgres.pid) - before.database) / seen.total,
  }
}

function medianOf(runs: Run[]): Run {
  const middle = (field: keyof Run) => {
    const values = runs.map((run) => run[field]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    failed: middle('failed'),
    serverMs: middle('serverMs'),
    databaseMs: middle('databaseMs'),
  }
}
