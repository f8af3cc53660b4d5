import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditData } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { verifyAcknowledgements } from '../../apps/server/src/operations/data-audit/client-log.ts'
import { givenEvents, givenOrders } from '../../bench/lib/sales-data.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'
import { runTests } from '../lib/vitest.ts'

const DRAINS = 5
const PER_SECOND = 50
const ORDERS = 300_000
/** The apps that are out there. */
const APP = '1.0.14'

/**
 * SIGTERM at 50 orders/s with 300,000 orders stored: what was accepted is answered, the process ends by itself and the
 * next one goes on; so does the next version, which changes the largest tables before it listens, and then the older one
 * again. Calls of the apps that are out there are answered by all of them.
 */
export const check: Check = {
  id: 27,
  title: 'drain: SIGTERM at 50 orders/s, with 300,000 orders, a change of schema and older apps',
  invariants: ['I7'],
  coveredBy: 'apps/server/src/operations/monitoring/processes.test.ts',
  isTimed: true,
  async run(_tier, ctx) {
    const preload = [join(import.meta.dirname, '../faults/next-version.ts')]
    const product = await ctx.product({ preload, isUnaudited: true })
    const { db } = product
    const orders = ctx.some(ORDERS)
    await givenEvents(db, { editions: 2, events: Math.max(100, Math.round(orders / 20)) })
    await givenOrders(db, { from: 0, to: orders })
    const bodies = await givenSale(product, ctx.seed)
    // Made for its size, these orders were never sold: the auditor's word before and after is compared.
    const before = (await auditData(db)).length
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    const drains = Math.max(2, ctx.some(DRAINS))
    const ended: number[] = []
    const ready: number[] = []
    const replace = async (version: 'this' | 'next') => {
      const began = performance.now()
      await product.end('SIGTERM')
      ended.push((performance.now() - began) / 1000)
      ready.push((await product.startServer({ PROVE_NEXT_VERSION: version === 'next' ? '1' : '' })) / 1000)
      return ready.at(-1) ?? 0
    }
    const calm = async () => {
      await pause(4_000)
      await sale.calm()
    }
    for (let n = 0; n < drains; n++) {
      await calm()
      await replace('this')
    }
    await calm()
    const changed = await replace('next')
    const { rows } = await sql<{ n: number }>`select sum(orders)::int as n from prove_sum`.execute(db)
    let answered = await callsOfOldApps(product)
    await calm()
    await replace('this')
    answered += await callsOfOldApps(product)
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(db)
    const { open } = await untilSettled(db)
    const after = (await auditData(db)).length
    const lost = await verifyAcknowledgements(db, ctx.told.all())
    return [
      exactly('drains', ended.length, drains + 2),
      atMost('ended after, longest', Math.max(...ended), 15, 's'),
      atMost('ready again, longest', Math.max(...ready), 60, 's'),
      atMost('ready again with another schema', changed, 60, 's'),
      atLeast('orders it was changed with', rows[0]?.n ?? 0, orders),
      exactly(
        'calls of older apps answered, by the next version and by this one again',
        answered,
        2 * CALLS.length,
      ),
      atLeast('purchases acknowledged', counts.bought, ctx.some(200)),
      atMost('buyers who gave up', counts.gaveUp, 0),
      atMost('answers of 5xx other than busy', counts.faults, 0),
      seen('told to come again', counts.busy),
      atMost('payments without an end', open, 0),
      exactly('promises lost', lost.length, 0),
      exactly('findings of the auditor after, less before', after - before, 0),
      ...(await runTests(['apps/server/src/testing/conformance/conformance.test.ts'])),
    ]
  },
}

/** What the apps ask for when they are opened; all of their calls are played by the test of conformance. */
const CALLS: readonly [name: string, fields: object][] = [
  ['app_contenidos_usu_get', {}],
  ['app_hubs', {}],
  ['app_ediciones', {}],
  ['app_series_usu_get', {}],
]

async function callsOfOldApps(product: Product): Promise<number> {
  const app = wireAppOf(product, `older-app-${product.pid}`)
  const person = await app.person()
  const answers = await Promise.all(
    CALLS.map(([name, fields]) => app.call(name, { ...fields, version_app: APP }, person)),
  )
  app.http.close()
  return answers.filter(({ error }) => !error).length
}
