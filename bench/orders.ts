import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tables } from '../apps/server/src/database/tables.ts'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { openKysely, openPool } from '../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { eventOnSale } from './lib/event-on-sale.ts'
import { treeMs } from './lib/processor-time.ts'
import { givenOwner } from './lib/product.ts'

/**
 * One hot session: places kept a second through the whole application against the bare purchase statement through the same
 * HTTP stack, alternating; then whole bookings at a fixed rate, and a rush for fewer places than buyers. Server, database
 * and load on one machine. `npm run bench -- orders [rounds] [seconds]`
 */
const [rounds = '3', seconds = '30'] = process.argv.slice(2)
const CONNECTIONS = 64
const WARM_SECONDS = 5
const MIN_PER_SECOND = 1_500
const SHARE_OF_BARE = 0.6
type Server = { name: 'ours' | 'bare'; port: number; pid: number; stop: () => Promise<void> }
type Run = { perSecond: number; p50: number; p99: number; failed: number; total: number }

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const postgres = await startPostgres({
  dataDir,
  log: { info: () => {}, warn: console.warn, error: console.error },
})
const db = openKysely<Tables>(openPool({ url: postgres.url, max: 2, onError: () => {} }))
const servers: Server[] = []
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  const owner = await givenOwner(db, 'bench-token-of-the-orders')
  for (const name of ['bare', 'ours'] as const) servers.push(await startServer(name))
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}\n`)
  await measureHotSession(owner)
  await measureRate(owner)
  await measureRush(owner)
} finally {
  for (const { stop } of servers) await stop()
  await db.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureHotSession(owner: number): Promise<void> {
  const runs: Record<Server['name'], Run[]> = { ours: [], bare: [] }
  const { body, eventId } = await eventOnSale(db, owner, 1_000_000)
  console.log(
    `One hot session, ${rounds} rounds of ${seconds} s, alternating, ${CONNECTIONS} connections; medians`,
  )
  for (const server of servers) await load(server, body, WARM_SECONDS)
  for (let round = 0; round < Number(rounds); round++)
    for (const server of round % 2 === 0 ? servers : [...servers].reverse()) {
      const before = treeMs(server.pid)
      const run = await load(server, body, Number(seconds))
      const used = (treeMs(server.pid) - before) / run.total
      const times = `p50 ${run.p50} p99 ${run.p99} ms; processor time of the server ${used.toFixed(2)} ms an order`
      console.log(`  ${server.name} ${run.perSecond.toFixed(0)}/s, ${times}`)
      if (run.failed > 0) throw new Error(`${run.failed} requests of ${server.name} failed`)
      runs[server.name].push(run)
    }
  const [ours, bare] = [middle(runs.ours), middle(runs.bare)]
  const wanted = Math.max(MIN_PER_SECOND, SHARE_OF_BARE * bare)
  console.log(
    `  ours ${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)}; wanted ` +
      `${wanted.toFixed(0)}/s: ${ours >= wanted ? 'reached' : 'missed'}`,
  )
  // Asked in one statement: what was on its way when the load ended may still be stored between two.
  const { held, lines } = await db
    .selectFrom('session')
    .select([
      'held',
      (eb) =>
        eb
          .selectFrom('order_line')
          .select(({ fn }) => fn.sum<number>('quantity').as('n'))
          .whereRef('order_line.event_id', '=', 'session.event_id')
          .as('lines'),
    ])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (Number(lines) !== held) throw new Error(`${held} places held by ${lines} lines`)
}

async function measureRate(owner: number): Promise<void> {
  const { body } = await eventOnSale(db, owner, 100_000)
  const { held, whole, codes } = await buyers(50, 1_000, body)
  console.log(
    `\n50 bookings a second offered for 20 s: places kept p50 ${held.p50} p95 ${held.p95} ms (limit 150: ` +
      `${held.p95 <= 150 ? 'reached' : 'missed'}); whole booking of three calls p95 ${whole.p95} ms; ${JSON.stringify(codes)}`,
  )
}

async function measureRush(owner: number): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    const { body, eventId } = await eventOnSale(db, owner, 100)
    const { held, whole, codes } = await buyers(0, 400, body)
    const { sold } = await db
      .selectFrom('session')
      .select('sold')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
    const isRight = sold === 100 && codes.held === 100 && codes['order.sold_out'] === 300
    console.log(
      `400 buyers at once for 100 places, round ${round}: answer p95 ${held.p95} ms (limit 600: ` +
        `${held.p95 <= 600 ? 'reached' : 'missed'}), booked p95 ${whole.p95} ms; ${sold} sold; ${JSON.stringify(codes)}`,
    )
    if (!isRight) throw new Error('not exactly 100 sold and 300 told')
  }
}

type Summary = { count: number; p50: number; p95: number; p99: number }
function buyers(rate: number, count: number, body: object) {
  const { port } = servers.find(({ name }) => name === 'ours') as Server
  const args = [port, rate, count, JSON.stringify(body)]
  return runTool<{ held: Summary; whole: Summary; codes: Record<string, number> }>('order-buyers.ts', args)
}

function load({ port }: Server, body: object, forSeconds: number): Promise<Run> {
  return runTool('order-load.ts', [port, forSeconds, CONNECTIONS, JSON.stringify(body)])
}

async function runTool<T>(file: string, args: readonly (string | number)[]): Promise<T> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib', file), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output) as T
}

function startServer(name: Server['name']): Promise<Server> {
  const file = name === 'ours' ? 'server-ours.ts' : 'server-bare-orders.ts'
  const child = fork(join(import.meta.dirname, 'lib', file), {
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      HOLDS_PER_MINUTE: '1000000000',
      HELD_PLACES: '1000000000',
      HELD_SHARE_PERCENT: '100',
    },
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

function middle(runs: readonly Run[]): number {
  const sorted = runs.map(({ perSecond }) => perSecond).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
