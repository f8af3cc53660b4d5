import { atLeast, atMost, type Check, seen } from '../lib/check.ts'
import { runApart } from '../lib/offered-load.ts'
import { givenFestival } from '../lib/programme.ts'
import type { VisitorsAnswer, VisitorsSpec } from '../load/visitors.ts'

const EVENTS = 1_500
const PER_SECOND = 200
const SECONDS = 300

/** A day of the record edition: most people look, some look closely, a twentieth buys. */
export const check: Check = {
  id: 3,
  title: 'mixed day: 200 requests a second for 300 s over 1,500 events, 5 % of them purchases',
  invariants: ['I1', 'I2'],
  isTimed: true,
  isFullOnly: true,
  async run(_tier, ctx) {
    const product = await ctx.product()
    const { lists, pages, places, body } = await givenFestival(product, EVENTS, { capacity: 10_000 })
    const spec: VisitorsSpec = {
      url: product.url,
      told: ctx.told.file,
      seed: ctx.seed,
      perSecond: PER_SECOND,
      seconds: ctx.some(SECONDS),
      lists,
      pages,
      places,
      body,
      isPaid: false,
      name: 'day',
    }
    await runApart<VisitorsAnswer>('visitors', { ...spec, perSecond: 50, seconds: 5, name: 'warm' })
    const { list, page, place, checkout, asked, failed, busy, bought, codes, ownCpu } =
      await runApart<VisitorsAnswer>('visitors', spec)
    ctx.say(JSON.stringify(codes))
    return [
      atMost('programme p99', list.p99, 300, 'ms'),
      atMost('event page p99', page.p99, 300, 'ms'),
      atMost('places left p99', place.p99, 300, 'ms'),
      atMost('calls of a purchase p99', checkout.p99, 1_500, 'ms'),
      atMost('errors', (100 * (failed + busy)) / asked, 0.05, '%'),
      atLeast('bought', bought, PER_SECOND * spec.seconds * 0.04),
      seen('requests', asked),
      seen('programme p50', list.p50, 'ms'),
      seen("the load's own share of a core", ownCpu),
    ]
  },
}
