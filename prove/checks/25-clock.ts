import { join } from 'node:path'
import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, exactly } from '../lib/check.ts'
import { Shopper } from '../lib/shopper.ts'

const MINUTE = 60_000
const JUMPS = [10 * MINUTE, -10 * MINUTE, 1440 * MINUTE, -1440 * MINUTE]

/**
 * A server whose clock is wrong by minutes or a day: places are kept for their quarter of an hour of the database's clock,
 * and sales begin and end by it.
 */
export const check: Check = {
  id: 25,
  title: 'clock of the server wrong by 10 minutes and by a day',
  invariants: ['I1'],
  coveredBy: 'apps/server/src/payments/late-payments.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product({
      preload: [join(import.meta.dirname, '../faults/clock.ts')],
      env: { PROVE_CLOCK_MS: '0' },
    })
    const owner = await givenOwner(product.db, 'prove-owner-of-clocks')
    let wrongHolds = 0
    let wrongWindows = 0
    let tried = 0
    for (const jump of JUMPS) {
      await product.end('SIGTERM')
      await product.startServer({ PROVE_CLOCK_MS: String(jump) })
      const shopper = new Shopper(product.url, ctx.told)
      const { body, contentId } = await eventOnSale(product.db, owner, 100)
      const held = await shopper.hold({ body, key: `clock-${ctx.seed}-${jump}` })
      tried += 1
      const { rows } = await sql<{ s: number }>`select extract(epoch from expires_at - now())::int as s
        from checkout order by created_at desc limit 1`.execute(product.db)
      const left = rows[0]?.s ?? 0
      if (held.error || left < 13 * 60 || left > 16 * 60) wrongHolds += 1
      for (const [starts, ends, isOpen] of WINDOWS) {
        await sql`update ticket_type set sale_starts_at = now() + ${starts}::interval,
          sale_ends_at = now() + ${ends}::interval where content_id = ${contentId}`.execute(product.db)
        const asked = await shopper.hold({ body, key: `clock-${ctx.seed}-${jump}-${starts}` })
        if (asked.error === isOpen) wrongWindows += 1
        ctx.say(`${jump / MINUTE} min, ${starts} to ${ends}: ${asked.error ? asked.code : 'kept'}`)
      }
      shopper.http.close()
    }
    return [
      exactly('clocks', tried, JUMPS.length),
      atMost('places kept for another time', wrongHolds, 0),
      atMost('sales open or closed by the wrong clock', wrongWindows, 0),
    ]
  },
}

/** From and to, seen from the database's now, and whether it sells then. */
const WINDOWS: readonly [string, string, boolean][] = [
  ['-1 minute', '1 minute', true],
  ['1 minute', '1 hour', false],
  ['-1 hour', '-1 minute', false],
]
