import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mountVolume } from '../faults/volume.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const MEGABYTES = 256
const PER_SECOND = 10
const FULL_MS = 20_000
const LONGEST_MS = 60_000

/**
 * The disk of the database fills up while people buy, and is emptied again: nobody is told what is not stored, and the same
 * process sells again by itself. The volume is larger than 128 MB: a new database with its log takes that much alone.
 */
export const check: Check = {
  id: 19,
  title: 'disk full while people buy',
  invariants: ['I2', 'I7'],
  isTimed: true,
  coveredBy: 'apps/server/src/uploads/disk-full.test.ts',
  async run(_tier, ctx) {
    const volume = mountVolume(join(ctx.dir, 'volume'), MEGABYTES)
    try {
      const product = await ctx.product({ dataDir: join(volume.dir, 'data'), isTemporary: false })
      const { pid } = product
      const bodies = await givenSale(product, ctx.seed)
      const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
      await pause(5_000)
      volume.fill()
      const fullAt = performance.now()
      // The log of the database has room kept for it: more is filled as soon as any is given back.
      while (performance.now() < fullAt + FULL_MS) {
        await pause(500)
        volume.fill()
      }
      const emptied = performance.now()
      volume.free()
      while (sale.lastBoughtAt < emptied && performance.now() < emptied + LONGEST_MS) await pause(25)
      const back = (sale.lastBoughtAt - emptied) / 1000
      await pause(3_000)
      const counts = await sale.stop()
      ctx.say(JSON.stringify(counts))
      await endHolds(product.db)
      const { open } = await untilSettled(product.db)
      const isSame = product.isUp && product.pid === pid
      return [
        atMost('sells again after', back, 10, 's'),
        exactly('the same server process', isSame ? 1 : 0, 1),
        atLeast('purchases acknowledged', counts.bought, 50),
        atMost('payments without an end', open, 0),
      ]
    } finally {
      setTimeout(() => volume.unmount(), 30_000).unref()
      process.once('exit', () => volume.unmount())
    }
  },
}
