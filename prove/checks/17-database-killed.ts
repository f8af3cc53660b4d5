import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const KILLS = 30
const PER_SECOND = 20
const LONGEST_MS = 60_000

/** The whole database and single backends killed while people buy: the server lives on and sells again in seconds. */
export const check: Check = {
  id: 17,
  title: 'database killed 30 times under 20 orders/s',
  invariants: ['I2', 'I7'],
  isTimed: true,
  minutes: 4,
  coveredBy: 'apps/server/src/platform/postgres/crash.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product({ env: {} })
    const durable = await sql<{ n: number }>`select count(*)::int as n from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'on'`.execute(
      product.db,
    )
    const bodies = await givenSale(product, ctx.seed)
    const { pid } = product
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    await pause(3_000)
    const back: number[] = []
    const kills = ctx.some(KILLS)
    for (let kill = 0; kill < kills; kill++) {
      const victim = kill % 2 === 0 ? product.postmaster : await backendOf(product)
      const at = performance.now()
      process.kill(victim, 'SIGKILL')
      while (sale.lastBoughtAt < at + 200 && performance.now() < at + LONGEST_MS) await pause(25)
      back.push(sale.lastBoughtAt - at)
      await sale.calm()
      await pause(1000 + ctx.random() * 1000)
    }
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(product.db)
    const { open } = await untilSettled(product.db)
    return [
      exactly('settings of durability that are on', durable.rows[0]?.n ?? 0, 3),
      exactly('kills', back.length, kills),
      atMost('sold again, longest', Math.max(...back) / 1000, 15, 's'),
      exactly('the same server process', product.isUp && product.pid === pid ? 1 : 0, 1),
      atLeast('purchases acknowledged', counts.bought, ctx.some(500)),
      atMost('answers of 5xx', counts.faults, 0),
      atMost('buyers who gave up', counts.gaveUp, 0),
      atMost('payments without an end', open, 0),
    ]
  },
}

/** The process behind one of the server's connections. */
async function backendOf({ db }: { db: Parameters<typeof endHolds>[0] }): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The server has no connection')
  return found.pid
}
