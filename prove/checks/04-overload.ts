import { setTimeout as pause } from 'node:timers/promises'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { ceilingOf } from '../lib/ceiling.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import { runApart, summary } from '../lib/offered-load.ts'
import { Shopper } from '../lib/shopper.ts'
import type { BuyersAnswer, BuyersSpec } from '../load/buyers.ts'

const SECONDS = 60
const TIMES = 3
const RECOVERY_MS = 10_000
/** Each caller has a connection of its own: what is too much stands in front of the server, not in the load. */
const CONNECTIONS = 10_000

/**
 * Three times as many buyers as the machine can serve: those beyond get an immediate error to retry, all others are
 * served.
 */
export const check: Check = {
  id: 4,
  title: 'overload: 3 times the measured ceiling for 60 s',
  invariants: ['I2', 'I7'],
  isTimed: true,
  isFullOnly: true,
  async run(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-overload')
    const { body } = await eventOnSale(product.db, owner, 100_000, 1_000)
    const ceiling = await ceilingOf(product, ctx.told, body)
    const before = await probe(product.url, ctx.told, body, 20)
    const perSecond = Math.max(1, Math.round(TIMES * ceiling))
    const seconds = ctx.some(SECONDS)
    const spec: BuyersSpec = {
      url: product.url,
      told: ctx.told.file,
      count: perSecond * seconds,
      perSecond,
      body,
      isPaid: true,
      people: perSecond * seconds,
      name: 'over',
      connections: CONNECTIONS,
    }
    const over = await runApart<BuyersAnswer>('buyers', spec)
    const ended = performance.now()
    let recovered = Number.POSITIVE_INFINITY
    while (performance.now() - ended < 3 * RECOVERY_MS) {
      const { p50 } = await probe(product.url, ctx.told, body, 5)
      if (p50 <= Math.max(2 * before.p95, 50)) {
        recovered = performance.now() - ended
        break
      }
      await pause(200)
    }
    ctx.say(JSON.stringify(over.codes))
    return [
      seen('ceiling', ceiling, 'purchases/s'),
      seen('offered', perSecond, 'purchases/s'),
      atLeast('told to come back', over.shed.count, 1),
      atMost('told so, median', over.shed.p50, 100, 'ms'),
      exactly('told so without a time', over.shedWithoutTime, 0),
      exactly('answers of 500 or none', over.failed, 0),
      atLeast('bought meanwhile', over.codes.pagada ?? 0, ceiling * seconds * 0.3),
      atMost('normal again after', recovered / 1000, RECOVERY_MS / 1000, 's'),
      exactly('server lives', product.isUp ? 1 : 0, 1),
    ]
  },
}

/** Times of places kept one after the other. */
async function probe(
  url: string,
  told: ConstructorParameters<typeof Shopper>[1],
  body: object,
  times: number,
) {
  const shopper = new Shopper(url, told, new HttpClient(url, { connections: 1 }))
  const all: number[] = []
  for (let n = 0; n < times; n++)
    all.push((await shopper.hold({ body, key: `probe-${performance.now()}-${n}` })).ms)
  shopper.http.close()
  return summary(all)
}
