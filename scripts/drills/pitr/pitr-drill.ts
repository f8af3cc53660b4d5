import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tables } from '../../../apps/server/src/database/tables.ts'
import { auditData } from '../../../apps/server/src/operations/data-audit/audit-data.ts'
import {
  type Told,
  verifyAcknowledgements,
} from '../../../apps/server/src/operations/data-audit/client-log.ts'
import { openKysely, openPool } from '../../../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/index.ts'
import { Acknowledgements } from '../../../prove/lib/acknowledgements.ts'
import { Product } from '../../../prove/lib/product.ts'
import { givenSale, startSale } from '../../../prove/lib/steady-sale.ts'
import { archiveAll, baseBackup, openFolder } from './base-backup.ts'

const PER_SECOND = 5
const SEED = 20261128
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Sells on a database that archives its log, copies its files under sale, sells on, makes a mistake in every order, and
 * brings the database back elsewhere to the moment before the mistake: every purchase that was acknowledged until then has to
 * be there, the mistake and what came after it not, and the product has to sell on it. Returns the exit code.
 */
export async function pitrDrill(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-pitr-'))
  await chmod(dir, 0o711)
  let isOk = false
  try {
    const found = await rehearse(dir)
    for (const [what, value] of Object.entries(found.seen)) console.log(`${what}: ${value}`)
    for (const fault of found.faults) console.log(`FAULT ${fault}`)
    isOk = found.faults.length === 0
    console.log(isOk ? 'The database can be brought back to any second.' : `Kept in ${dir}`)
    return isOk ? 0 : 1
  } finally {
    if (isOk) rmSync(dir, { recursive: true, force: true })
  }
}

async function rehearse(dir: string) {
  const archive = openFolder(join(dir, 'archive'))
  const home = join(dir, 'first')
  const first = await startPostgres({
    dataDir: home,
    log: SILENT,
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
      archive_timeout: '60s',
    },
  })
  const told = new Acknowledgements(join(dir, 'told.jsonl'))
  const sold = await sellAndSpoil(first.superuserUrl, { dir, told, files: join(home, 'postgres') }).finally(
    () => first.stop(),
  )
  const began = performance.now()
  const second = await startPostgres({
    dataDir: join(dir, 'second'),
    log: SILENT,
    settings: {
      hot_standby: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: sold.moment,
      recovery_target_action: 'promote',
    },
  })
  const back = (performance.now() - began) / 1000
  const faults = await withDb(second.url, (db) => compare(db, sold)).finally(() => second.stop())
  const again = await sellOn(join(dir, 'second'), dir)
  if (again.bought === 0) faults.push('nothing is sold on it')
  const bytes = readdirSync(archive).reduce((all, name) => all + statSync(join(archive, name)).size, 0)
  return {
    faults,
    seen: {
      'purchases acknowledged before the mistake': sold.before.length,
      'and after it, which are not to come back': sold.after,
      'files copied under sale in': `${sold.copied.toFixed(1)} s`,
      'last transaction in the archive after': `${sold.archived.toFixed(1)} s (at most archive_timeout without a switch)`,
      'archived log': `${(bytes / 1e6).toFixed(0)} MB`,
      'brought back to the moment in': `${back.toFixed(1)} s`,
      'ready to sell in': `${again.ready.toFixed(1)} s`,
      'sold on it': again.bought,
    },
  }
}

/** Acknowledgements until that moment, and results of the others. */
interface Sold {
  moment: string
  before: Told[]
  after: number
  copied: number
  archived: number
}

async function sellAndSpoil(
  url: string,
  { dir, told, files }: { dir: string; told: Acknowledgements; files: string },
): Promise<Sold> {
  const log = join(dir, 'product.log')
  const product = await Product.start({ log, isUnaudited: true, env: { DATABASE_URL: url } })
  try {
    const bodies = await givenSale(product, SEED)
    const sell = async (seed: number, seconds: number, meanwhile = async () => {}) => {
      const sale = startSale(product, { told, bodies, perSecond: PER_SECOND, seed })
      await pause(2_000)
      await meanwhile()
      await pause(seconds * 1000)
      return (await sale.stop()).bought
    }
    let copied = 0
    await sell(SEED, 5, async () => {
      const to = join(openFolder(join(dir, 'second')), 'postgres')
      await chmod(join(dir, 'second'), 0o711)
      copied = await baseBackup(url, files, to)
    })
    await sell(SEED + 1, 5)
    const before = told.all()
    await pause(1_000)
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(product.db)
    await pause(1_000)
    // A "where" was forgotten.
    await sql`update checkout set email = 'mistake@example.org'`.execute(product.db)
    const after = await sell(SEED + 2, 3)
    return { moment: rows[0]?.at ?? '', before, after, copied, archived: await archiveAll(url) }
  } finally {
    await product.stop()
  }
}

async function compare(db: Db, { before, after }: Sold): Promise<string[]> {
  const findings = [...(await auditData(db)), ...(await verifyAcknowledgements(db, before))]
  const faults = findings.map(({ rule, what }) => `${rule}: ${what}`)
  const { rows } = await sql<{ spoilt: number; later: number; orders: number }>`select
      count(*) filter (where c.email = 'mistake@example.org')::int as spoilt,
      count(*) filter (where c.email like ${`steady${SEED + 2}x%`})::int as later, count(*)::int as orders
    from orders o join checkout c on c.id = o.checkout_id`.execute(db)
  const { spoilt, later, orders } = rows[0] ?? { spoilt: -1, later: -1, orders: 0 }
  if (spoilt !== 0) faults.push(`${spoilt} orders with the mistake in them`)
  if (later !== 0) faults.push(`${later} orders from after the moment`)
  // A rehearsal of nothing proves nothing.
  if (before.length < 40 || orders < 20 || after < 5) faults.push(`only ${orders} orders were sold`)
  return faults
}

async function sellOn(dataDir: string, dir: string): Promise<{ ready: number; bought: number }> {
  const began = performance.now()
  const options = { dataDir, isTemporary: false, isUnaudited: true, log: join(dir, 'second.log') }
  const product = await Product.start(options)
  const ready = (performance.now() - began) / 1000
  try {
    const told = new Acknowledgements(join(dir, 'second.jsonl'))
    const bodies = await givenSale(product, SEED + 3)
    const sale = startSale(product, { told, bodies, perSecond: PER_SECOND, seed: SEED + 3 })
    await pause(3_000)
    return { ready, bought: (await sale.stop()).bought }
  } finally {
    await product.stop()
  }
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openKysely<Tables>(openPool({ url, max: 4, onError: () => {} }))
  return work(db).finally(() => db.destroy())
}
