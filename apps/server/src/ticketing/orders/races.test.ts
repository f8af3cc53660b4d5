import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { findBrokenReceipt } from '../../ledger/receipts.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from './confirm.ts'
import { expireHolds } from './expire.ts'
import type { HoldOutcome } from './hold.ts'
import { HoldQueue } from './hold-queue.ts'
import { FITS_SQL, HOLD_SQL } from './hold-sql.ts'
import { holdBatch } from './hold-store.ts'
import {
  countersOf,
  endHolds,
  givenOnSale,
  givenPayment,
  type OnSale,
  reserve,
} from './testing/given-on-sale.ts'
import { requestsOf } from './testing/given-request.ts'
import { recount } from './testing/recount.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const BUYERS = 200
const ROUNDS = 12

afterEach(async () => expect(await recount(db)).toEqual([]))

const countOf = (outcomes: readonly HoldOutcome[], is: HoldOutcome['is']) =>
  outcomes.filter((outcome) => outcome.is === is).length

/** As many buyers as there are, spread over four processes' queues, all at once. */
async function rush(on: OnSale, text = HOLD_SQL): Promise<PromiseSettledResult<HoldOutcome>[]> {
  const queues = Array.from({ length: 4 }, () => new HoldQueue(holdBatch(db, text)))
  const next = await requestsOf(db, on)
  const taken = Array.from({ length: BUYERS }, (_, n) =>
    (queues[n % queues.length] as HoldQueue).take(next()),
  )
  return Promise.allSettled(taken)
}
const outcomesOf = (results: readonly PromiseSettledResult<HoldOutcome>[]) =>
  results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })

test('given one last ticket, when 200 buyers come at once, then one gets it, round after round', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const on = await givenOnSale(app, owner, { capacity: 1, maxPerPerson: 1 })
    const outcomes = outcomesOf(await rush(on))
    expect([countOf(outcomes, 'held'), countOf(outcomes, 'full')]).toEqual([1, BUYERS - 1])
    expect(await countersOf(db, on)).toEqual({ sold: 0, held: 1 })
  }
})

test('given the guard is off, when 200 buyers come at once, then too much is sold: the test above can fail', async () => {
  const on = await givenOnSale(app, owner, { capacity: 1, maxPerPerson: 1 })
  const text = HOLD_SQL.replace(FITS_SQL, 'true')
  expect(text).not.toBe(HOLD_SQL)
  // Without the condition the constraint of the database still lets one in, and fails all others.
  const guarded = await rush(on, text)
  expect(guarded.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of guarded)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('session_not_oversold')
  await endHolds(app)
  await expireHolds(db)
  await sql`alter table session drop constraint session_not_oversold`.execute(db)
  try {
    expect(countOf(outcomesOf(await rush(on, text)), 'held')).toBe(BUYERS)
    expect((await countersOf(db, on)).held).toBe(BUYERS)
  } finally {
    await endHolds(app)
    await expireHolds(db)
    await sql`alter table session add constraint session_not_oversold
      check (capacity is null or sold + held <= capacity)`.execute(db)
  }
})

test('given one last ticket, when 200 buyers request it by HTTP, then one gets it and all others get sold out', async () => {
  const on = await givenOnSale(app, owner, { capacity: 1, maxPerPerson: 1 })
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => reserve(app, on)))
  const codes = answers.map(({ error, data }) => (error ? data.code : 'held')).sort()
  expect(codes).toEqual(['held', ...new Array(BUYERS - 1).fill('order.sold_out')])
})

test('given a batch with one impossible request, then the others get their places in one statement', async () => {
  const on = await givenOnSale(app, owner, { capacity: 10 })
  let statements = 0
  const run = holdBatch(db)
  const queue = new HoldQueue((requests) => {
    statements += 1
    return run(requests)
  })
  const [one, ten] = [await requestsOf(db, on), await requestsOf(db, on, { quantity: 10 })]
  const stale = one()
  for (const order of stale.orders) order.stamp = 'older'
  const outcomes = await Promise.all(
    [one(), ten(), one(), stale, one()].map((request) => queue.take(request)),
  )
  expect(outcomes.map(({ is }) => is)).toEqual(['held', 'full', 'held', 'stale', 'held'])
  // Behind the big one there seemed to be no room: those are asked for again, alone.
  expect(statements).toBeLessThanOrEqual(3)
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 3 })
})

test('given at most 4 places a person, when 50 orders under spellings of one address come at once, then 4 are kept', async () => {
  const on = await givenOnSale(app, owner, { capacity: 100, maxPerPerson: 4 })
  const held = await Promise.all(Array.from({ length: 50 }, () => reserve(app, on)))
  const spellings = [
    'a.ne@gmail.com',
    'ANE@gmail.com',
    'ane+1@googlemail.com',
    'a.n.e+x@gmail.com',
    ' ane@gmail.com',
  ]
  const named = await Promise.all(
    held.map(({ data }, n) =>
      call('web_reserva_datos', {
        compra: data.compra,
        email: spellings[n % spellings.length],
        nombre: 'Ane',
      }),
    ),
  )
  const codes = named.map(({ error, data }) => (error ? data.code : 'named'))
  expect(codes.filter((code) => code === 'named')).toHaveLength(4)
  expect(new Set(codes)).toEqual(new Set(['named', 'order.too_many_per_person']))
  const paid = await Promise.all(held.map(({ data }) => call('web_pagar', { compra: data.compra })))
  expect(paid.filter(({ error }) => !error)).toHaveLength(4)
})

test('given a voucher with one use, when 60 orders come at once, then one gets it', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  await db
    .insertInto('voucher')
    .values({ event_id: on.eventId, code: 'BAT', kind: 'free', max_uses: 1 } as never)
    .execute()
  const next = await requestsOf(db, on, { vale: 'bat' })
  const queues = [new HoldQueue(holdBatch(db)), new HoldQueue(holdBatch(db))]
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (queues[n % 2] as HoldQueue).take(next())),
  )
  expect([countOf(outcomes, 'held'), countOf(outcomes, 'full')]).toEqual([1, 59])
})

test('given one key, when the same request comes 100 times at once, then there is one checkout', async () => {
  const on = await givenOnSale(app, owner)
  const top = { clave: 'one-key-of-a-hundred' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => reserve(app, on, 1, { top })))
  expect(new Set(answers.map(({ data }) => data.compra)).size).toBe(1)
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 1 })
  const compra = answers[0]?.data.compra
  await call('web_reserva_datos', { compra, email: 'ane@example.org', nombre: 'Ane' })
  const paid = await Promise.all(Array.from({ length: 30 }, () => call('web_pagar', { compra })))
  expect(paid.every(({ error }) => !error)).toBe(true)
  expect(await countersOf(db, on)).toEqual({ sold: 1, held: 0 })
})

test('given holds that are over, when sweeps, payments and new buyers meet, then each place has one owner', async () => {
  for (let round = 0; round < 6; round++) {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 6 })
    const held = await Promise.all(Array.from({ length: 6 }, () => reserve(app, on)))
    const payments = await Promise.all(held.map(({ data }) => givenPayment(db, data.compra)))
    await endHolds(app)
    const next = await requestsOf(db, on)
    const queue = new HoldQueue(holdBatch(db))
    const results = await Promise.allSettled([
      ...payments.map((payment) => db.transaction().execute((tx) => confirmCheckout(tx, payment))),
      expireHolds(db),
      expireHolds(db),
      ...Array.from({ length: 6 }, () => queue.take(next())),
    ])
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('sold_out_meanwhile')
    const { sold, held: stillHeld } = await countersOf(db, on)
    expect(sold + stillHeld).toBeLessThanOrEqual(6)
    expect(sold).toBe(results.slice(0, 6).filter(({ status }) => status === 'fulfilled').length)
  }
})

test('given a process that buys, when it is killed between hold and payment, then nothing is half bought and its places come back', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 100_000, maxPerPerson: 20 })
  const script = join(import.meta.dirname, 'testing/buy-until-killed.ts')
  const args = [
    '--url',
    app.config.databaseUrl,
    '--event',
    on.eventId,
    '--session',
    on.sessionId,
    '--type',
    on.typeId,
  ]
  for (let round = 0; round < 2; round++) {
    const child = spawn(process.execPath, [script, ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const seen = { held: [] as string[], paid: [] as string[] }
    for await (const line of createInterface({ input: child.stdout })) {
      const [what, id] = line.split(' ') as ['held' | 'paid', string]
      seen[what].push(id)
      if (seen.paid.length === 20 + round * 7) child.kill('SIGKILL')
    }
    await ended
    const rows = await db
      .selectFrom('checkout')
      .select(['id', 'status'])
      .where('id', 'in', seen.held)
      .execute()
    const status = new Map(rows.map((row) => [row.id, row.status]))
    expect(seen.held.filter((id) => !status.has(id))).toEqual([])
    expect(seen.paid.filter((id) => status.get(id) !== 'paid')).toEqual([])
    expect(await recount(db)).toEqual([])
  }
  await endHolds(app)
  await expireHolds(db)
  const { sold, held } = await countersOf(db, on)
  expect(held).toBe(0)
  const { rows } = await sql<{ cents: number }>`select sum(amount_cents) as cents from transfer
    where event_id = ${on.eventId} and kind = 'sale'`.execute(db)
  expect(rows[0]?.cents).toBe(sold * 1000)
  expect(await findBrokenReceipt(db, owner.id, `T${new Date().getFullYear()}`)).toBeUndefined()
})
