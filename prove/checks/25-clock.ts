import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import type { Product } from '../lib/product.ts'
import { Shopper } from '../lib/shopper.ts'
import { sessionsOfZones } from '../lib/zones.ts'

const MINUTE = 60_000
const JUMPS = [10 * MINUTE, -10 * MINUTE, 1440 * MINUTE, -1440 * MINUTE]
/** A window of a sale: it opens so long after it is written, and is open for so long. */
const OPENS_S = 2
const OPEN_S = 2
const ASK_EVERY_MS = 40

/**
 * A server whose clock is wrong by minutes or a day, and in a zone of its own: places are kept for their quarter of an
 * hour of the database's clock, and sales begin and end by it, to the second. Sessions are meant and shown by the clocks
 * of their own place, over both changes of clocks and on a leap day.
 */
export const check: Check = {
  id: 25,
  title: 'clock wrong by 10 minutes and a day; changes of clocks, leap day, four zones',
  invariants: ['I1'],
  coveredBy: 'apps/server/src/ticketing/payments/late-payments.test.ts',
  minutes: 2,
  async run(_tier, ctx) {
    const product = await ctx.product({
      preload: [join(import.meta.dirname, '../faults/clock.ts')],
      env: { PROVE_CLOCK_MS: '0', TZ: 'America/New_York' },
    })
    const zones = await sessionsOfZones(product)
    for (const what of zones.wrong) ctx.say(what)
    const owner = await givenOwner(product.db, 'prove-owner-of-clocks')
    let wrongHolds = 0
    let tried = 0
    const windows = { asked: 0, kept: 0, wrong: 0 }
    for (const jump of JUMPS) {
      await product.end('SIGTERM')
      await product.startServer({ PROVE_CLOCK_MS: String(jump) })
      const shopper = new Shopper(product.url, ctx.told)
      const { body, eventId } = await eventOnSale(product.db, owner, 1_000)
      const held = await shopper.hold({ body, key: `clock-${ctx.seed}-${jump}` })
      tried += 1
      const { rows } = await sql<{ s: number }>`select extract(epoch from expires_at - now())::int as s
        from checkout order by created_at desc limit 1`.execute(product.db)
      const left = rows[0]?.s ?? 0
      if (held.error || left < 13 * 60 || left > 16 * 60) wrongHolds += 1
      const seen = await askThrough(product, shopper, { body, eventId, name: `${ctx.seed}-${jump}` })
      ctx.say(`${jump / MINUTE} min: ${JSON.stringify(seen)}`)
      windows.asked += seen.asked
      windows.kept += seen.kept
      windows.wrong += seen.wrong
      shopper.http.close()
    }
    return [
      exactly('clocks', tried, JUMPS.length),
      atMost('places kept for another time', wrongHolds, 0),
      atLeast('asked before, in and after the time of a sale', windows.asked, JUMPS.length * 10),
      atLeast('kept in it', windows.kept, JUMPS.length),
      atMost('kept outside of it, or refused in it', windows.wrong, 0),
      exactly('sets of sessions in four zones', zones.tried, 16),
      atMost('of them at another moment, or shown by other clocks', zones.wrong.length, 0),
    ]
  },
}

/**
 * Asks for places from before a sale begins until after it has ended. An answer is wrong when the database's clock says
 * otherwise both before and after it.
 */
async function askThrough(
  { db }: Product,
  shopper: Shopper,
  { body, eventId, name }: { body: object; eventId: number; name: string },
) {
  const { rows } = await sql<{ opens: string; closes: string }>`update ticket_type set
      sale_starts_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${OPENS_S}),
      sale_ends_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${OPENS_S + OPEN_S})
    where event_id = ${eventId} returning sale_starts_at as opens, sale_ends_at as closes`.execute(db)
  const [opens, closes] = [Date.parse(rows[0]?.opens ?? ''), Date.parse(rows[0]?.closes ?? '')]
  const now = async () => {
    const { rows: times } = await sql<{ ms: number }>`select
      (extract(epoch from clock_timestamp()) * 1000)::float as ms`.execute(db)
    return times[0]?.ms ?? Number.NaN
  }
  const isOpenAt = (ms: number) => ms >= opens && ms < closes
  const seen = { asked: 0, kept: 0, wrong: 0 }
  for (let at = await now(); at < closes + 1_000; at = await now()) {
    const answer = await shopper.hold({ body, key: `window-${name}-${seen.asked}` })
    const until = await now()
    seen.asked += 1
    if (!answer.error) seen.kept += 1
    const isUnclear = at < opens && until >= closes
    const couldBe = isUnclear || [at, until].some((ms) => isOpenAt(ms) === !answer.error)
    if (!couldBe) seen.wrong += 1
    await pause(ASK_EVERY_MS)
  }
  return seen
}
