import { setTimeout as pause } from 'node:timers/promises'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const DRAINS = 5
const PER_SECOND = 50

/** SIGTERM at 50 orders/s: what was accepted is answered, the process ends by itself, and the next one goes on. */
export const check: Check = {
  id: 27,
  title: 'drain: SIGTERM at 50 orders/s, five times',
  invariants: ['I7'],
  minutes: 2,
  coveredBy: 'apps/server/src/operations/processes.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product({ env: {} })
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    const drains = ctx.some(DRAINS)
    const ended: number[] = []
    const ready: number[] = []
    for (let n = 0; n < drains; n++) {
      await pause(4_000)
      const began = performance.now()
      await product.end('SIGTERM')
      ended.push((performance.now() - began) / 1000)
      ready.push((await product.startServer()) / 1000)
    }
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(product.db)
    const { open } = await untilSettled(product.db)
    return [
      exactly('drains', ended.length, drains),
      atMost('ended after, longest', Math.max(...ended), 15, 's'),
      atMost('ready again, longest', Math.max(...ready), 60, 's'),
      atLeast('purchases acknowledged', counts.bought, ctx.some(200)),
      atMost('buyers who gave up', counts.gaveUp, 0),
      atMost('answers of 5xx other than busy', counts.faults, 0),
      atMost('payments without an end', open, 0),
    ]
  },
}
