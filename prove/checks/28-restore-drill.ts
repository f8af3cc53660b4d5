import { chmod, cp, mkdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compareRestored } from '../../apps/server/src/operations/backup/compare-restored.ts'
import { FolderPlace } from '../../apps/server/src/operations/backup/folder-place.ts'
import { makeBackup } from '../../apps/server/src/operations/backup/make-backup.ts'
import { checkArchive, restoreBackup } from '../../apps/server/src/operations/backup/restore-backup.ts'
import { auditData } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { verifyAcknowledgements } from '../../apps/server/src/operations/data-audit/client-log.ts'
import { DiskStorage } from '../../apps/server/src/platform/files/disk-storage.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { givenEvents, givenOrders } from '../../bench/lib/sales-data.ts'
import { MIGRATIONS_DIR } from '../../scripts/lib/restore-command.ts'
import { runCommand } from '../../scripts/lib/run-command.ts'
import { atMost, type Check, exactly, type ProveCtx, seen } from '../lib/check.ts'
import { Product } from '../lib/product.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const PER_SECOND = 20
const ORDERS = 300_000
const KEY = 'the word that opens the archives of this check'
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** A backup under sale, a new machine, everything compared; broken archives are refused, and a drill that cannot run fails. */
export const check: Check = {
  id: 28,
  title: 'restore drill: backup under 20 orders/s, 300,000 orders restored elsewhere',
  invariants: ['I2', 'I3'],
  minutes: 4,
  coveredBy: 'apps/server/src/operations/backup/backup.test.ts',
  async run(_tier, ctx) {
    const orders = ctx.some(ORDERS)
    const product = await ctx.product({ isUnaudited: true })
    // Made by the database for its size: its places were never sold, so the auditor's word before and after is compared.
    await givenEvents(product.db, { editions: 2, events: Math.max(100, Math.round(orders / 20)) })
    await givenOrders(product.db, { from: 0, to: orders })
    const files = new DiskStorage(product.dataDir)
    for (let n = 0; n < 50; n++)
      await files.put(`media/prove/file${n}.webp`, Buffer.alloc(200_000, Math.floor(ctx.random() * 256)))
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    await pause(5_000)
    const promised = ctx.told.all()
    const before = (await auditData(product.db)).length
    const directUrl = await product.databaseUrl()
    const place = new FolderPlace(join(ctx.dir, 'archives'))
    const began = performance.now()
    const made = await makeBackup({ directUrl, storage: files, place, key: KEY, keep: 3, product: 'prove' })
    const rpo = (performance.now() - began) / 1000
    const counts = await sale.stop()
    await product.kill()
    const refused = await countRefused(place, made.name, ctx)

    const dataDir = join(ctx.dir, 'elsewhere')
    await mkdir(dataDir, { mode: 0o711 })
    const restoring = performance.now()
    const storage = new DiskStorage(dataDir)
    const restored = await onEmbedded(dataDir, (url) =>
      restoreBackup({
        archive: { place, name: made.name, key: KEY },
        directUrl: url,
        storage,
        migrationsDir: MIGRATIONS_DIR,
        isReplacing: false,
      }),
    )
    const differences = await onEmbedded(dataDir, (url) => compareRestored(restored, url, storage))
    const comparing = performance.now()
    const again = await Product.start({ dataDir, isTemporary: false, log: join(ctx.dir, 'elsewhere.log') })
    const rto = (performance.now() - comparing) / 1000 + (comparing - restoring) / 1000
    const lost = await verifyAcknowledgements(again.db, promised)
    const after = (await auditData(again.db)).length
    await again.stop()
    const noDrill = await runCommand(['node', 'scripts/drill.ts', '--from', join(ctx.dir, 'nowhere')])
    for (const what of differences) ctx.say(what)
    return [
      atMost('RPO', rpo / 60, 15, 'min'),
      atMost('RTO, compared and ready to sell', rto / 60, 5, 'min'),
      exactly('tables, files and numbers that differ', differences.length, 0),
      exactly('promises lost', lost.length, 0),
      exactly('findings of the auditor after, less before', after - before, 0),
      exactly('broken archives refused', refused, 3),
      exactly('a drill that cannot run fails', noDrill.code === 0 ? 0 : 1, 1),
      seen('purchases while it was made', counts.bought),
      seen('archive', made.bytes / 1e6, 'MB'),
    ]
  },
  /** One row that is not as it was has to be found. */
  async control(_tier, ctx) {
    const product = await ctx.product({ isUnaudited: true })
    await givenSale(product, ctx.seed)
    const storage = new DiskStorage(product.dataDir)
    const place = new FolderPlace(join(ctx.dir, 'archives'))
    const directUrl = await product.databaseUrl()
    const { manifest, name } = await makeBackup({
      directUrl,
      storage,
      place,
      key: KEY,
      keep: 3,
      product: 'prove',
    })
    await product.db.updateTable('event').set({ city: 'Lugo' }).execute()
    const { about } = await checkArchive({ place, name, key: KEY }, MIGRATIONS_DIR)
    const found = await compareRestored({ about, manifest, applied: [], leftOut: [] }, directUrl, storage)
    return [exactly('tables, files and numbers that differ', found.length, 0)]
  },
}

async function onEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir, log: SILENT })
  return work(postgres.url).finally(() => postgres.stop())
}

/** Of an archive that is cut off, one with another key, and one of a version with migrations that ours has not. */
async function countRefused(place: FolderPlace, name: string, ctx: ProveCtx): Promise<number> {
  const cut = 'larunbat-20260101t000000z-00aa.lrbk'
  await cp(join(ctx.dir, 'archives', name), join(ctx.dir, 'archives', cut))
  const { size } = await stat(join(ctx.dir, 'archives', cut))
  await chmod(join(ctx.dir, 'archives', cut), 0o600)
  await truncate(join(ctx.dir, 'archives', cut), size - 1000)
  const older = join(ctx.dir, 'older')
  await mkdir(older)
  await cp(join(MIGRATIONS_DIR, '001-platform.sql'), join(older, '001-platform.sql'))
  const tries = [
    checkArchive({ place, name: cut, key: KEY }, MIGRATIONS_DIR),
    checkArchive({ place, name, key: `${KEY}?` }, MIGRATIONS_DIR),
    checkArchive({ place, name, key: KEY }, older),
  ]
  const answers = await Promise.allSettled(tries)
  return answers.filter(({ status }) => status === 'rejected').length
}
