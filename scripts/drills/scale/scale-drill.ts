import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Db, Tables } from '../../../apps/server/src/database/tables.ts'
import { openKysely, openPool } from '../../../apps/server/src/platform/db/pool.ts'
import { type S3Server, startS3Server } from '../../../apps/server/src/platform/files/testing/s3-server.ts'
import { eventOnSale } from '../../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../../bench/lib/product.ts'
import { Acknowledgements } from '../../../prove/lib/acknowledgements.ts'
import { audit, endHolds } from '../../../prove/lib/auditor.ts'
import { type Arrivals, offer, summary } from '../../../prove/lib/offered-load.ts'
import { Buyers, type Lived, newLived } from './buyers.ts'
import { FAULTS, type Happened, type Site } from './faults.ts'
import { findPrograms } from './needs.ts'
import { Network } from './network.ts'
import { DATABASE, PORTS, prepareDatabase, startEtcd, startPatroni } from './postgres.ts'
import { printReport } from './print-report.ts'
import { startProduct, untilReady, untilStarted, WEB_PORTS, WORKER_PORTS } from './processes.ts'
import { watchProcessor } from './processor.ts'
import { startHaproxy, startPgbouncer, startRedis } from './proxies.ts'
import { type Answers, readFigures, readPages } from './readers.ts'
import { Running } from './running.ts'

const SEED = 7
const OWNER_TOKEN = 'owner-of-the-drill'
/** Machines that come back may take their time. */
const LONGEST_REPAIRS_S = 240
/** How long few buyers come before the others. */
const WARM_S = 20

/**
 * Three web processes and two workers behind haproxy and PgBouncer, PostgreSQL on two machines under Patroni with etcd,
 * Redis and an S3 server: all on this machine, the databases in networks of their own. During sales, parts are killed
 * and cut off; in the end everything is recounted and compared with the acknowledgements of buyers. 0 only when no
 * acknowledged purchase is lost and nothing oversold.
 */
export async function scaleDrill(): Promise<number> {
  const { values } = parseArgs({
    options: { 'per-second': { type: 'string', default: '50' }, seconds: { type: 'string', default: '150' } },
  })
  const perSecond = Number(values['per-second'])
  const seconds = Number(values.seconds)
  const programs = findPrograms()
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-scale-'))
  chmodSync(dir, 0o755)
  const running = new Running(dir)
  const network = new Network()
  let s3: S3Server | undefined
  let db: Db | undefined
  let isWhole = false
  const end = async () => {
    await db?.destroy().catch(() => {})
    await running.stopAll()
    network.remove()
    await s3?.stop()
  }
  // A drill that is stopped by hand leaves nothing behind either.
  process.once('SIGINT', () => void end().finally(() => process.exit(1)))
  process.once('SIGTERM', () => void end().finally(() => process.exit(1)))
  try {
    s3 = await startS3Server()
    const machines = [network.addMachine(1), network.addMachine(2)] as const
    startEtcd(running, programs)
    for (const machine of machines) startPatroni(running, programs, machine)
    await prepareDatabase(machines)
    startHaproxy(running, programs, machines, WEB_PORTS)
    startPgbouncer(running, programs, new URL(DATABASE.direct).password)
    startRedis(running, programs)
    // All at once: they take turns at the migrations.
    for (const port of WEB_PORTS) startProduct(running, 'web', port, s3)
    for (const port of WORKER_PORTS) startProduct(running, 'worker', port, s3)
    for (const port of WEB_PORTS) await untilStarted(running, 'web', port)
    for (const port of WORKER_PORTS) await untilStarted(running, 'worker', port)
    await untilReady(PORTS.web)
    db = openKysely<Tables>(openPool({ url: DATABASE.direct, max: 4, onError: () => {} }))
    // All buyers come from one address.
    await db
      .insertInto('festival_setting')
      .values({ name: 'confirmPlacesFrom', value: '1000000000' })
      .execute()
    const site: Site = { running, programs, machines, s3 }
    const lived = newLived()
    const told = new Acknowledgements(join(dir, 'told.jsonl'))
    const endWatch = watchProcessor({ dir, partOf: (group) => running.partOf(group) })
    const { began, happened, pages, figures } = await sell({ db, site, told, lived, perSecond, seconds })
    const processor = endWatch()
    const findings = await recount(db, told)
    const report = {
      perSecond,
      seconds,
      began,
      processor,
      lived,
      happened,
      pages,
      figures,
      findings,
      told: told.counts,
      times: summary(lived.tookMs),
    }
    const code = printReport(report)
    isWhole = code === 0
    return code
  } catch (error) {
    console.error(`What the parts said is in ${dir}.`)
    throw error
  } finally {
    await end()
    if (isWhole) rmSync(dir, { recursive: true, force: true })
  }
}

interface Selling {
  db: Db
  site: Site
  told: Acknowledgements
  lived: Lived
  perSecond: number
  seconds: number
}

/**
 * People buy all the time, until the last fault is repaired; each fault has a fifth of the time to itself, or more. Processes
 * that have just started compile what they run: a fifth of the buyers come for a while before it begins.
 */
async function sell({
  db,
  site,
  told,
  lived,
  perSecond,
  seconds,
}: Selling): Promise<{ began: number; happened: Happened[]; pages: Answers; figures: Answers }> {
  const owner = await givenOwner(db, OWNER_TOKEN)
  await db.updateTable('account').set({ can_see_analytics: true }).where('id', '=', owner).execute()
  // Fewer places than buyers of the paid one: the end must be sold out, not oversold.
  const early = { perSecond: Math.ceil(perSecond / 5), count: Math.ceil(perSecond / 5) * WARM_S }
  const count = perSecond * (seconds + LONGEST_REPAIRS_S)
  const free = await eventOnSale(db, owner, count + early.count, undefined, 10)
  const paid = await eventOnSale(db, owner, Math.floor((perSecond * seconds) / 8), 1_500, 10)
  const url = `http://127.0.0.1:${PORTS.web}`
  const sale = { free: free.body, paid: paid.body }
  const buyers = new Buyers(url, told, sale, lived, SEED)
  const happened: Happened[] = []
  const turn = (seconds * 1000) / (FAULTS.length + 1)
  const faults = async () => {
    await pause(turn / 2)
    for (const { name, act, repair } of FAULTS) {
      const at = performance.now()
      const detail = await act(site)
      console.log(`${new Date().toISOString().slice(11, 19)} ${name}${detail ? ` (${detail})` : ''}`)
      await pause(turn * 0.6)
      await repair(site)
      await pause(Math.max(0, at + turn - performance.now()))
      happened.push({ name, detail, from: at, to: performance.now() })
    }
  }
  await offer({ ...early, act: (n, due) => buyers.buy(n, due) })
  const began = performance.now()
  let isOver = false
  const act = async (n: number, due: number) => {
    if (!isOver) await buyers.buy(early.count + n, due)
  }
  const ended = faults().finally(() => {
    isOver = true
  })
  const [pages, figures] = await Promise.all([
    readPages(url, () => isOver),
    readFigures(url, OWNER_TOKEN, () => isOver),
    offerUntil(() => isOver, { perSecond, count, act }),
    ended,
  ])
  buyers.close()
  return { began, happened, pages, figures }
}

/** Second by second, so that it can end early. */
async function offerUntil(isOver: () => boolean, { perSecond, count, act }: Arrivals): Promise<void> {
  const under: Promise<unknown>[] = []
  for (let from = 0; from < count && !isOver(); from += perSecond) {
    const second = pause(1_000)
    under.push(offer({ perSecond, count: perSecond, act: (n, due) => act(from + n, due) }))
    await second
  }
  await Promise.all(under)
}

/** Waits until what is under way has come to its end, then recounts and compares. */
async function recount(db: Db, told: Acknowledgements) {
  await endHolds(db)
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    const open = await db
      .selectFrom('checkout')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', 'in', ['open', 'paying'])
      .executeTakeFirst()
    if (Number(open?.count ?? 0) === 0) break
    await pause(1_000)
  }
  return audit(db, told)
}
