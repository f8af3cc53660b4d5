import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { confirmCheckout } from '../orders/confirm.ts'
import { expireHolds } from '../orders/expire.ts'
import { HoldQueue } from '../orders/hold-queue.ts'
import { HOLD_SQL, OFFER_SQL } from '../orders/hold-sql.ts'
import { holdBatch } from '../orders/hold-store.ts'
import { releaseHeld } from '../orders/release-store.ts'
import { countersOf, givenOnSale, givenType, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { requestsOf } from '../orders/testing/given-request.ts'
import { recount } from '../orders/testing/recount.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { testApp } from '../test/test-app.ts'
import { serveList } from './serve-list.ts'
import { ListServer } from './serve-lists.ts'
import { givenWaiting, setCapacity, statesOf } from './testing/given-waiting.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const quiet = pino({ level: 'silent' })

afterEach(async () => expect(await recount(db)).toEqual([]))

/** An event whose places are all held but by nobody who will buy them; answers their checkouts. */
async function givenFull(capacity: number) {
  const on = await givenOnSale(app, owner, { mode: 1, capacity })
  const next = await requestsOf(db, on)
  const requests = Array.from({ length: capacity }, () => next())
  for (const request of requests) await holdBatch(db)([request])
  return { on, held: requests.map(({ id }) => id) }
}
const release = (ids: readonly string[]) =>
  db.transaction().execute((tx) => releaseHeld(tx, ids, 'cancelled'))
const buy = async (checkoutId: string) => {
  const { total_cents: amountCents, currency } = await db
    .selectFrom('checkout')
    .select(['total_cents', 'currency'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const id = uuidV7()
  const payment = { id, provider: 'stripe', reference: id, method: 'card', feeCents: null } as const
  await db
    .transaction()
    .execute((tx) => confirmCheckout(tx, { checkoutId, payment: { ...payment, amountCents, currency } }))
}
const checkoutOf = async (entryId: string) => {
  const row = await db
    .selectFrom('waiting_entry')
    .select('checkout_id')
    .where('id', '=', entryId)
    .executeTakeFirst()
  return row?.checkout_id as string
}
const spareOf = async ({ sessionId }: OnSale) =>
  (await db.selectFrom('session').select('spare').where('id', '=', sessionId).executeTakeFirstOrThrow()).spare
const end = async (checkoutId: string) => {
  await sql`update checkout set expires_at = now() - interval '1 second' where id = ${checkoutId}`.execute(db)
  await expireHolds(db)
}

test('given somebody waits, when places come free while buyers rush, then the line has them; without the guard the sale takes them', async () => {
  for (const [text, isGuarded] of [
    [HOLD_SQL, true],
    [OFFER_SQL, false],
  ] as const) {
    const { on, held } = await givenFull(8)
    const waiting = [await givenWaiting(db, on, { party: 2 }), await givenWaiting(db, on, { party: 2 })]
    const next = await requestsOf(db, on)
    const queue = new HoldQueue(holdBatch(db, text))
    const serve = () => (isGuarded ? serveList(db, on) : 0)
    const work = held
      .slice(0, 4)
      .flatMap((id) => [
        release([id]).then(serve),
        ...Array.from({ length: 5 }, async () => (await queue.take(next())).is),
      ])
    const outcomes = await Promise.all(work)
    for (let n = 0; n < 4; n += 1) outcomes.push((await queue.take(next())).is)
    const rushed = outcomes.filter((outcome) => outcome === 'held').length
    await serveList(db, on)
    const states = await statesOf(db, waiting)
    if (isGuarded) {
      expect(rushed).toBe(0)
      expect(states).toEqual(['offered', 'offered'])
      expect(await spareOf(on)).toBeNull()
    } else expect([rushed, ...states]).toEqual([4, 'waiting', 'waiting'])
    expect(await countersOf(db, on)).toMatchObject({ sold: 0 })
  }
})

test('given a line, when it is served by four at once, then each gets one offer, in their order, and nobody else a place', async () => {
  const { on, held } = await givenFull(6)
  const waiting = []
  for (const party of [1, 2, 1, 3]) waiting.push(await givenWaiting(db, on, { party }))
  await release(held.slice(0, 4))
  await Promise.all(Array.from({ length: 4 }, () => serveList(db, on)))
  expect(await statesOf(db, waiting)).toEqual(['offered', 'offered', 'offered', 'waiting'])
  const until = await db
    .selectFrom('checkout')
    .select(['email', 'expires_at'])
    .where('id', '=', await checkoutOf(waiting[1] as string))
    .executeTakeFirstOrThrow()
  expect(Date.parse(until.expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(until.email).toMatch(/^waiting/)
})

test('given an offer, when it is bought, declined or runs out, then the entry is over and the next one is asked', async () => {
  const { on, held } = await givenFull(2)
  const waiting = []
  for (let n = 0; n < 4; n += 1) waiting.push(await givenWaiting(db, on))
  const server = new ListServer(db, quiet)
  await release([held[0] as string])
  await server.run()
  await end(await checkoutOf(waiting[0] as string))
  await server.run()
  expect(await statesOf(db, waiting)).toEqual(['lapsed', 'offered', 'waiting', 'waiting'])
  await release([await checkoutOf(waiting[1] as string)])
  await server.run()
  await buy(await checkoutOf(waiting[2] as string))
  await server.run()
  expect(await statesOf(db, waiting)).toEqual(['lapsed', 'declined', 'bought', 'waiting'])
  // More places reach the line, too; the last one leaves the sale all the rest.
  await setCapacity(db, on, 5)
  expect((await holdBatch(db)([(await requestsOf(db, on))()]))[0]?.is).toBe('full')
  await server.run()
  expect(await statesOf(db, waiting)).toEqual(['lapsed', 'declined', 'bought', 'offered'])
  expect((await holdBatch(db)([(await requestsOf(db, on))()]))[0]?.is).toBe('held')
})

test('given a large party, when too little comes free, then it is passed over three times and then places gather for it', async () => {
  const { on, held } = await givenFull(8)
  const large = await givenWaiting(db, on, { party: 3 })
  for (let n = 0; n < 3; n += 1) {
    const small = await givenWaiting(db, on)
    await release(held.splice(0, 1))
    await serveList(db, on)
    expect(await statesOf(db, [large, small])).toEqual(['waiting', 'offered'])
  }
  const small = await givenWaiting(db, on)
  for (let n = 0; n < 2; n += 1) {
    await release(held.splice(0, 1))
    await serveList(db, on)
    expect(await statesOf(db, [large, small])).toEqual(['waiting', 'waiting'])
  }
  await release(held.splice(0, 1))
  await serveList(db, on)
  expect(await statesOf(db, [large, small])).toEqual(['offered', 'waiting'])
})

test('given places that gathered in vain, when their time is over, then others get them', async () => {
  const { on, held } = await givenFull(4)
  const large = await givenWaiting(db, on, { party: 4 })
  await release(held.splice(0, 2))
  await serveList(db, on)
  expect(await spareOf(on)).toBe(0)
  await sql`update waiting_entry set gathers_until = now() - interval '1 second' where id = ${large}`.execute(
    db,
  )
  await serveList(db, on)
  expect(await spareOf(on)).toBe(2)
  const next = await requestsOf(db, on)
  expect((await holdBatch(db)([next(), next(), next()])).map(({ is }) => is)).toEqual([
    'held',
    'held',
    'full',
  ])
  expect(await spareOf(on)).toBe(0)
})

test('given a type with places of its own, when one comes free, then who waits for that type gets it, and other types stay on sale', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 20 })
  const typeId = await givenType(db, on, {
    capacity: 1,
    price_cents: 700,
    name: '{"es":"Balcón"}',
    position: 5,
  })
  const balcony = { ...on, typeId }
  const [taken] = [(await requestsOf(db, balcony))()]
  expect((await holdBatch(db)([taken]))[0]?.is).toBe('held')
  const waiting = await givenWaiting(db, on, { typeIds: [typeId] })
  await serveList(db, on)
  await release([taken.id])
  expect((await holdBatch(db)([(await requestsOf(db, balcony))()]))[0]?.is).toBe('full')
  expect((await holdBatch(db)([(await requestsOf(db, on))()]))[0]?.is).toBe('held')
  await serveList(db, on)
  expect(await statesOf(db, [waiting])).toEqual(['offered'])
  const { total_cents: total } = await db
    .selectFrom('checkout')
    .select('total_cents')
    .where('id', '=', await checkoutOf(waiting))
    .executeTakeFirstOrThrow()
  expect(total).toBe(700)
})

/** Puts a ticket on offer, as its buyer does. */
async function list(on: OnSale, orderId: string, ticketId: string) {
  await db
    .insertInto('ticket_return')
    .values({
      content_id: on.contentId,
      ticket_id: ticketId,
      order_id: orderId,
      session_id: on.sessionId,
      type_id: on.typeId,
      status: 'listed',
      checkout_id: null,
      mail_due: null,
    })
    .onConflict((c) => c.columns(['content_id', 'ticket_id']).doNothing())
    .execute()
}
const ticketState = async (id: string) =>
  (await db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('given a ticket on offer, when somebody is offered it, lets it lapse, and the next one buys it, then its buyer has it meanwhile and the money at last', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 2, priceCents: 1500 })
  const bought = await givenBought(app, on, { quantity: 2 })
  const [ticket] = bought.tickets
  const id = ticket?.id as string
  await list(on, bought.orderId, id)
  const waiting = [await givenWaiting(db, on), await givenWaiting(db, on)]
  const server = new ListServer(db, quiet)
  await server.run()
  expect([await ticketState(id), await countersOf(db, on)]).toEqual(['offered', { sold: 1, held: 1 }])
  const first = await checkoutOf(waiting[0] as string)
  await sql`update checkout set expires_at = now() - interval '1 second' where id = ${first}`.execute(db)
  await expireHolds(db)
  expect([await ticketState(id), await countersOf(db, on)]).toEqual(['valid', { sold: 2, held: 0 }])
  await server.run()
  await buy(await checkoutOf(waiting[1] as string))
  await server.run()
  await server.run()
  expect(await ticketState(id)).toBe('cancelled')
  const { rows } =
    await sql`select amount_cents, status from refund where order_id = ${bought.orderId}`.execute(db)
  expect(rows).toEqual([{ amount_cents: 1500, status: 'pending' }])
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
})

test('given random joins, sales, endings, refunds, returns and capacities, then counters are right, and the sale has spare places only', async () => {
  let seed = 20261122
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * n)
  }
  const server = new ListServer(db, quiet)
  for (let round = 0; round < 2; round += 1) {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 8, maxPerPerson: 10 })
    const quotaId = await givenType(db, on, {
      capacity: 3,
      price_cents: 500,
      name: '{"es":"B"}',
      position: 3,
    })
    const open = async () =>
      (
        await sql<{ id: string }>`select k.id from checkout k join orders o on o.checkout_id = k.id
        where o.content_id = ${on.contentId} and k.status = 'open' order by k.id`.execute(db)
      ).rows
    const tickets = async () =>
      (
        await sql<{ id: string; order_id: string; type_id: number }>`select id, order_id, type_id from ticket
        where content_id = ${on.contentId} and status = 'valid' order by id`.execute(db)
      ).rows
    const done: Record<string, number> = {}
    const acts = {
      join: () =>
        givenWaiting(db, on, {
          party: 1 + random(4),
          typeIds: [null, [on.typeId], [quotaId]][random(3)] ?? null,
        }),
      sell: async () => {
        const quantity = 1 + random(3)
        const before = await spareOf(on)
        const answer = await reserve(
          app,
          { ...on, typeId: [on.typeId, quotaId][random(2)] as number },
          quantity,
        )
        if (!answer.error && before !== null) expect(before).toBeGreaterThanOrEqual(quantity)
      },
      pay: async () => {
        const all = await open()
        const one = all[random(all.length)]
        if (one) await buy(one.id)
      },
      end: async () => {
        const all = await open()
        const one = all[random(all.length)]
        if (one) await end(one.id)
      },
      refund: async () => {
        const all = await tickets()
        const one = all[random(all.length)]
        if (one)
          await db.transaction().execute((tx) =>
            refundTickets(tx, {
              contentId: on.contentId,
              orderId: one.order_id,
              ticketIds: [one.id],
              by: 'seller',
              createdBy: null,
            }),
          )
      },
      pass: async () => {
        const all = await tickets()
        const one = all[random(all.length)]
        if (one) await list({ ...on, typeId: one.type_id }, one.order_id, one.id)
      },
      more: async () => {
        const { sold, held } = await countersOf(db, on)
        await setCapacity(db, on, Math.max(sold + held, 5 + random(6)))
      },
      serve: () => server.run(),
    }
    const names = Object.keys(acts) as (keyof typeof acts)[]
    for (let step = 0; step < 60; step += 1) {
      const name = names[random(names.length)] as keyof typeof acts
      await acts[name]()
      done[name] = (done[name] ?? 0) + 1
      expect(await recount(db), `round ${round} step ${step} ${name}`).toEqual([])
    }
    await server.run()
    await server.run()
    const { rows } =
      await sql`select 1 from ticket t where t.content_id = ${on.contentId} and t.status = 'offered'
      and not exists (select from ticket_return r where r.ticket_id = t.id and r.status = 'matched')`.execute(
        db,
      )
    expect(rows).toEqual([])
    expect(Object.keys(done).length).toBe(names.length)
  }
})

test('given a process that serves, when it is killed at any moment, then each offer has one person, and no ticket and no place is lost', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 6, maxPerPerson: 10 })
  const bought = await givenBought(app, on, { quantity: 4 })
  for (const { id } of bought.tickets) await list(on, bought.orderId, id)
  const script = join(import.meta.dirname, 'testing/serve-until-killed.ts')
  const { contentId, sessionId, typeId } = on
  const args = Object.entries({
    url: app.config.databaseUrl,
    content: contentId,
    session: sessionId,
    type: typeId,
  })
  for (let round = 0; round < 2; round += 1) {
    const options = args.flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    let served = 0
    for await (const _ of createInterface({ input: child.stdout })) {
      served += 1
      if (served === 6 + round * 3) child.kill('SIGKILL')
    }
    await ended
    expect(await recount(db)).toEqual([])
    const { rows } = await sql`
      select 'checkout without a person' as what, c.id::text from checkout c where c.status = 'open'
        and c.email like '%@example.org' and exists (select from orders o where o.checkout_id = c.id
          and o.content_id = ${contentId}) and not exists (select from waiting_entry e where e.checkout_id = c.id)
      union all select 'two offers in one checkout', checkout_id::text from waiting_entry where status = 'offered'
        group by 2 having count(*) > 1
      union all select 'ticket in no offer', t.id::text from ticket t where t.status = 'offered' and not exists (
        select from ticket_return r join checkout c on c.id = r.checkout_id
        where r.ticket_id = t.id and r.status = 'matched' and c.status = 'open')`.execute(db)
    expect(rows).toEqual([])
  }
  await db.deleteFrom('waiting_entry').where('status', '=', 'waiting').execute()
  await sql`update checkout set expires_at = now() - interval '1 second' where status = 'open'`.execute(db)
  await expireHolds(db)
  await new ListServer(db, quiet).run()
  expect([await countersOf(db, on), await spareOf(on)]).toEqual([{ sold: 4, held: 0 }, null])
})
