import { chmodSync, closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { auditData } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { type Told, verifyAcknowledgements } from '../../apps/server/src/operations/data-audit/client-log.ts'
import { postgresProcessesOn } from '../../apps/server/src/platform/postgres/processes.ts'
import { atLeast, atMost, type Check, exactly, type ProveCtx } from '../lib/check.ts'
import { Product } from '../lib/product.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const COPIES = 20
const PER_SECOND = 15

/**
 * The stand-in for a power cut: all processes of the database are frozen, its directory is copied, and a product starts
 * from the copy. Every second copy also loses what the log holds beyond the last byte known to be on the disk.
 */
export const check: Check = {
  id: 18,
  title: 'power cut: 20 copies of a frozen data directory',
  invariants: ['I1', 'I2', 'I3'],
  minutes: 5,
  isFullOnly: true,
  async run(tier, ctx) {
    const product = await ctx.product({ env: {} })
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    const copies = tier === 'quick' ? 1 : ctx.some(COPIES)
    let opened = 0
    let findings = 0
    let claims = 0
    for (let n = 0; n < copies; n++) {
      await pause(2000 + ctx.random() * 2000)
      const frozen = await freezeAndCopy(product, ctx, join(ctx.dir, `copy-${n}`), n % 2 === 1)
      const found = await auditCopy(frozen.dir, frozen.told, ctx)
      opened += 1
      claims += frozen.told.length
      findings += found.length
      for (const what of found.slice(0, 5)) ctx.say(`copy ${n}: ${what}`)
      if (found.length === 0) rmSync(frozen.dir, { recursive: true, force: true })
    }
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    return [
      exactly('copies that opened', opened, copies),
      atMost('findings', findings, 0),
      atLeast('claims held against copies', claims, copies),
      atMost('answers of 5xx meanwhile', counts.faults, 0),
    ]
  },
  /** A copy older than the acknowledgements has to be detected. */
  async control(_tier, ctx) {
    const product = await ctx.product({ env: {}, isUnaudited: true })
    const bodies = await givenSale(product, ctx.seed)
    const frozen = await freezeAndCopy(product, ctx, join(ctx.dir, 'copy'), false)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    await pause(3000)
    await sale.stop()
    const found = await auditCopy(frozen.dir, ctx.told.all(), ctx)
    return [atMost('findings', found.length, 0)]
  },
}

async function freezeAndCopy(product: Product, ctx: ProveCtx, dir: string, isCut: boolean) {
  const told = ctx.told.all()
  const { rows } = await sql<{
    file: string
    offset: number
  }>`select f.file_name as file, f.file_offset as offset
    from pg_walfile_name_offset(pg_current_wal_flush_lsn()) f`.execute(product.db)
  const source = join(product.dataDir, 'postgres')
  const pids = postgresProcessesOn(source)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    mkdirSync(dir, { mode: 0o711 })
    cpSync(source, join(dir, 'postgres'), { recursive: true, preserveTimestamps: true })
    // Copying gives folders the usual rights; PostgreSQL opens none that others may read.
    chmodSync(join(dir, 'postgres'), 0o700)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  rmSync(join(dir, 'postgres', 'postmaster.pid'), { force: true })
  if (isCut) cutLog(join(dir, 'postgres', 'pg_wal'), rows[0])
  return { dir, told }
}

/** Zeros from the byte that was acknowledged as durable to the end of that log file, and no file after it. */
function cutLog(wal: string, at: { file: string; offset: number } | undefined): void {
  if (!at) throw new Error('The log has no end')
  const file = openSync(join(wal, at.file), 'r+')
  writeSync(file, Buffer.alloc(16 * 1024 * 1024 - at.offset), 0, undefined, at.offset)
  closeSync(file)
}

async function auditCopy(dir: string, told: Told[], ctx: ProveCtx): Promise<string[]> {
  // Looked at before the server's own work goes on with what it finds there.
  const copy = await Product.start({ dataDir: dir, isTemporary: false, log: join(ctx.dir, 'copies.log') })
  try {
    return await findingsIn(copy.db, told)
  } finally {
    await copy.stop()
  }
}

async function findingsIn(db: Db, told: Told[]): Promise<string[]> {
  const found = [...(await auditData(db)), ...(await verifyAcknowledgements(db, told))]
  return found.map(({ rule, what }) => `${rule}: ${what}`)
}
