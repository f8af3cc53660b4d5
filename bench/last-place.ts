import { cpus } from 'node:os'
import { sql } from 'kysely'
import { HoldQueue } from '../apps/server/src/orders/hold-queue.ts'
import { FITS_SQL, HOLD_SQL } from '../apps/server/src/orders/hold-sql.ts'
import { holdBatch } from '../apps/server/src/orders/hold-store.ts'
import { requestsOf } from '../apps/server/src/orders/testing/given-request.ts'
import type { Db } from '../apps/server/src/tables.ts'
import { eventOnSale } from './lib/event-on-sale.ts'
import { givenOwner, startProduct } from './lib/product.ts'

/**
 * 200 buyers for the last place, spread over the queues of four processes, round after round: one winner each. Then a round
 * without the guard and without the constraint behind it, which must sell too much, or the rounds before prove nothing.
 * `npm run bench -- last-place [rounds] [seconds at most]`
 */
const [rounds = '500', most = '110'] = process.argv.slice(2)
const BUYERS = 200
const QUEUES = 4

const product = await startProduct(4167)
try {
  const { db } = product
  const owner = await givenOwner(db, 'bench-token-of-the-last-place')
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}`)
  const times: number[] = []
  const began = performance.now()
  while (times.length < Number(rounds) && performance.now() - began < Number(most) * 1000) {
    const { winners, losers, held, ms } = await rush(db, owner, HOLD_SQL)
    if (winners !== 1 || losers !== BUYERS - 1 || held !== 1)
      throw new Error(
        `round ${times.length + 1}: ${winners} winners, ${losers} told "sold out", ${held} places held`,
      )
    times.push(ms)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0)
  console.log(
    `${BUYERS} buyers for the last place: ${times.length} rounds of ${rounds} in ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s, ${times.length} winners; a round p50 ${at(0.5)} p95 ${at(0.95)} ms`,
  )
  await sql`alter table session drop constraint session_not_oversold`.execute(db)
  const unguarded = HOLD_SQL.replace(FITS_SQL, 'true')
  if (unguarded === HOLD_SQL) throw new Error('the guard was not found in the statement')
  const { winners, held } = await rush(db, owner, unguarded)
  if (winners <= 1) throw new Error('without the guard nothing was oversold: the rounds prove nothing')
  console.log(`without the guard: ${winners} winners, ${held} places held of one`)
  if (times.length < Number(rounds)) console.log(`${most} s were over before all rounds were played`)
} finally {
  await product.stop()
}

async function rush(db: Db, owner: number, text: string) {
  const { contentId, sessionId, body } = await eventOnSale(db, owner, 1)
  const typeId = body.pedidos[0]?.lineas[0]?.tipo_id ?? 0
  const next = await requestsOf(db, { contentId, sessionId, typeId })
  const queues = Array.from({ length: QUEUES }, () => new HoldQueue(holdBatch(db, text)))
  const began = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => (queues[n % QUEUES] as HoldQueue).take(next())),
  )
  const ms = performance.now() - began
  const { held } = await db
    .selectFrom('session')
    .select('held')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  const countOf = (is: string) => outcomes.filter((outcome) => outcome.is === is).length
  return { winners: countOf('held'), losers: countOf('full'), held, ms }
}
