import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { rebuildSales } from '../apps/server/src/insight/sales-figures/fold-sales.ts'
import { fillFestival } from './lib/festival.ts'
import { treeMemoryMb } from './lib/memory.ts'
import { treeMs } from './lib/processor-time.ts'
import { type Product, startProduct } from './lib/product.ts'
import { OPERATIONS, type Operation, turnsOf } from './lib/side-operations.ts'
import { fillOrders } from './lib/side-orders.ts'
import type { Running, Target } from './targets/target.ts'

/**
 * Our product against every other one of `targets/` in one run, on one data set: 200 owners, 10,000 events, 20,000 sessions,
 * 2,000 participants, purchases half of them on 100 events. Rounds alternate; medians; processor time a request of server
 * and database; memory of our whole tree. `npm run bench -- side-by-side [rounds] [seconds] [purchases] [operation...]`
 */
const [rounds = '2', seconds = '3', purchases = '200000', ...named] = process.argv.slice(2)
const PORT = Number(process.env.PORT ?? 4173)
const CONNECTIONS = 16
const WARM_SECONDS = 2
const IDLE_SECONDS = 8
const SHARE_OF_BARE = 0.6
/** Processor time a request of server and database together, ms; and responses per second. */
const LIMITS: Record<Operation, { ms?: number; perSecond?: number; share?: number }> = {
  list: { ms: 2, share: SHARE_OF_BARE },
  get: { ms: 0.5, share: SHARE_OF_BARE },
  update: { ms: 0.8, share: SHARE_OF_BARE },
  create: { ms: 0.8, share: SHARE_OF_BARE },
  salesOfEvent: { perSecond: 500 },
  salesOfYear: { perSecond: 500 },
}
const LIMIT_MB = { idle: 250, loaded: 500 }

interface Run {
  perSecond: number
  p50: number
  p99: number
  failed: number
  serverMs: number
  databaseMs: number
}
type Side = { name: string; target: Target; running: Running }

const product = await givenData()
const sides: Side[] = []
try {
  await pause(IDLE_SECONDS * 1000)
  const idleMb = treeMemoryMb(product.pid)
  const loadedMb = await measureMemory(await startSide('ours', product))
  for (const name of targetNames()) sides.push(await startSide(name, product))
  await compareAnswers()
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  )
  console.log(
    `${purchases} purchases; ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections; medians; ms a request\n`,
  )
  console.log('operation     product   req/s   p50   p99  server ms  database ms    sum   limits')
  for (const operation of OPERATIONS)
    if (named.length === 0 || named.includes(operation)) await measure(operation)
  console.log(
    `\nmemory of our whole tree: idle ${idleMb.toFixed(0)} MB (limit ${LIMIT_MB.idle}), under load at most ` +
      `${loadedMb.toFixed(0)} MB (limit ${LIMIT_MB.loaded}); load ${loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  for (const { running } of sides) await running.stop()
  await product.stop()
}

/** The data set in a product of its own, which is then started anew, so that its memory is that of a quiet start. */
async function givenData(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
  const filled = await startProduct(PORT, dataDir)
  const pool = new pg.Pool({ connectionString: await filled.databaseUrl(), max: 1 })
  await fillFestival(pool)
  await fillOrders(pool, Number(purchases))
  await rebuildSales(filled.db)
  await pool.query('vacuum analyze')
  await pool.end()
  await filled.closeDatabase()
  await filled.restart('SIGTERM')
  return filled
}

/** Every operation of ours in turn, before others work on its database: the most that its whole tree takes, in MB. */
async function measureMemory(ours: Side): Promise<number> {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, treeMemoryMb(product.pid))
  }, 250)
  for (const operation of OPERATIONS) await load(ours, operation, WARM_SECONDS)
  clearInterval(watch)
  return most
}

/** Ours and bare first, then whatever else lies there. */
function targetNames(): string[] {
  const found = readdirSync(join(import.meta.dirname, 'targets')).map((file) => file.slice(0, -'.ts'.length))
  return [...new Set(['bare', 'ours', ...found])].filter((name) => name !== 'target')
}

async function startSide(name: string, product: Product): Promise<Side> {
  const { target } = (await import(`./targets/${name}.ts`)) as { target: Target }
  const running = (await target.start?.(await product.databaseUrl())) ?? {
    ...{ url: product.url, pid: product.pid },
    stop: async () => {},
  }
  return { name, target, running }
}

/** All must answer the same before their speed says anything. */
async function compareAnswers(): Promise<void> {
  for (const operation of OPERATIONS) {
    const answers: string[] = []
    for (const { target, running } of sides) {
      const { method, path, headers = {}, body } = target.requests[operation](turnsOf(operation, 1)())
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await fetch(`${running.url}${path}`, request)
      answers.push(JSON.stringify(target.factsOf(operation, await answer.text())))
    }
    if (new Set(answers).size > 1 || answers[0] === '[]' || answers[0]?.startsWith('[0,'))
      throw new Error(
        `${operation}: not the same answers: ${answers.map((text) => text.slice(0, 200)).join(' ')}`,
      )
  }
}

async function measure(operation: Operation): Promise<void> {
  const runs = new Map<string, Run[]>(sides.map(({ name }) => [name, []]))
  for (const side of sides) await load(side, operation, WARM_SECONDS)
  for (let round = 0; round < Number(rounds); round++)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse())
      runs.get(side.name)?.push(await load(side, operation, Number(seconds)))
  const bare = medianOf(runs.get('bare') ?? [])
  for (const { name } of sides) {
    const run = medianOf(runs.get(name) ?? [])
    printRow(operation, name, run, name === 'ours' ? verdictOf(operation, run, bare) : '')
    if (run.failed > 0) throw new Error(`${operation}: ${run.failed} requests of ${name} failed`)
  }
}

function verdictOf(operation: Operation, run: Run, bare: Run): string {
  const { ms, perSecond, share } = LIMITS[operation]
  const ratio = run.perSecond / bare.perSecond
  const word = (isReached: boolean) => (isReached ? 'reached' : 'MISSED')
  return [
    `${ratio.toFixed(2)} of bare${share === undefined ? '' : ` (${share}: ${word(ratio >= share)})`}`,
    ...(ms === undefined ? [] : [`<= ${ms} ms: ${word(run.serverMs + run.databaseMs <= ms)}`]),
    ...(perSecond === undefined ? [] : [`>= ${perSecond}/s: ${word(run.perSecond >= perSecond)}`]),
  ].join(', ')
}

function printRow(operation: string, name: string, run: Run, end: string): void {
  const sum = run.serverMs + run.databaseMs
  const cells = [
    operation.padEnd(13),
    name.padEnd(7),
    run.perSecond.toFixed(0).padStart(7),
    String(run.p50).padStart(5),
    String(run.p99).padStart(5),
    run.serverMs.toFixed(2).padStart(10),
    run.databaseMs.toFixed(2).padStart(12),
    sum.toFixed(2).padStart(6),
  ]
  console.log(`${cells.join(' ')}   ${end}`)
}

/** What the load before still asks of the database, though its client is gone, is none of this one's time. */
async function endQuestions(): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where state = 'active' and application_name = 'bare'`.execute(product.db)
    if (rows.length === 0) return
    await pause(200)
  }
}

async function load({ name, running }: Side, operation: Operation, forSeconds: number): Promise<Run> {
  await endQuestions()
  const { pid, url } = running
  const { postmaster } = product
  const server = () => (pid === undefined ? 0 : treeMs(pid, postmaster))
  const before = { server: server(), database: treeMs(postmaster) }
  const args = [name, url, operation, forSeconds, CONNECTIONS].map(String)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib/load-target.ts'), ...args], {
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
    serverMs: (server() - before.server) / seen.total,
    databaseMs: (treeMs(postmaster) - before.database) / seen.total,
  }
}

function medianOf(runs: readonly Run[]): Run {
  const middle = (field: keyof Run) => {
    const values = runs.map((run) => run[field]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  const fields = ['perSecond', 'p50', 'p99', 'failed', 'serverMs', 'databaseMs'] as const
  return Object.fromEntries(fields.map((field) => [field, middle(field)])) as unknown as Run
}
