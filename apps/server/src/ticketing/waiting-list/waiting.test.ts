import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { givenPublished } from '../../testing/given-published.ts'
import { testApp } from '../../testing/test-app.ts'
import { listOrders } from '../orders/checkout-store.ts'
import { expireHolds } from '../orders/expire.ts'
import { HoldQueue } from '../orders/hold-queue.ts'
import { HOLD_SQL, OFFER_SQL } from '../orders/hold-sql.ts'
import { holdBatch } from '../orders/hold-store.ts'
import { takesDoorPayment } from '../orders/pay-at-door.ts'
import { countersOf, givenOnSale, givenType } from '../orders/testing/given-on-sale.ts'
import { requestsOf } from '../orders/testing/given-request.ts'
import { recount } from '../orders/testing/recount.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { DEFAULT_TERMS, saveTerms } from '../ticket-types/terms-store.ts'
import { serveList } from './serve-list.ts'
import { ListServer } from './serve-lists.ts'
import { givenWaiting, setCapacity, statesOf } from './testing/given-waiting.ts'
import { waitingLine } from './testing/waiting-line.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const quiet = pino({ level: 'silent' })
const { givenFull, release, buy, checkoutOf, spareOf, end, list, ticketState } = waitingLine(app, owner)

afterEach(async () => expect(await recount(db)).toEqual([]))

test('given a waiting person, when places are released during many purchases, then the waiting list gets them; without the guard the sale takes them', async () => {
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

test('given a line, when it is served by four at once, then each gets one offer, in their order, and no other buyer a place', async () => {
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

test('given an offer, when it is bought, declined or expires, then the entry is over and the next one gets an offer', async () => {
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

test('given a ticket on offer, when the first offer expires and the next person buys it, then its buyer keeps it meanwhile and is refunded in the end', async () => {
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

test('given a returned ticket, when it is offered where others pay at the door, then it is paid immediately', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1, priceCents: 1500 })
  await saveTerms(db, on.eventId, { ...DEFAULT_TERMS, takesDoorPayment: true })
  const bought = await givenBought(app, on)
  await list(on, bought.orderId, bought.tickets[0]?.id as string)
  const waiting = await givenWaiting(db, on)
  await new ListServer(db, quiet).run()
  const offer = await checkoutOf(waiting)
  expect(takesDoorPayment(await listOrders(db, offer), new Date().toISOString())).toBe(false)
  await end(offer)
})

test('given a ticket of which some went back already, when it passes on for less, then its giver gets what is left of it', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1, priceCents: 2000 })
  const { orderId, tickets, eventId } = await givenBought(app, on)
  await db.transaction().execute((tx) =>
    refundTickets(tx, {
      eventId,
      orderId,
      by: 'seller',
      keepsTickets: true,
      amountCents: 800,
      createdBy: owner.id,
    }),
  )
  await list(on, orderId, tickets[0]?.id as string)
  await givenWaiting(db, on)
  await sql`update event set price_cents = 1500 where id = ${eventId}`.execute(db)
  await givenPublished(db, eventId)
  const server = new ListServer(db, quiet)
  await server.run()
  const {
    rows: [offer],
  } = await sql<{
    id: string
  }>`select checkout_id as id from waiting_entry where event_id = ${eventId}`.execute(db)
  await buy(offer?.id as string)
  await server.run()
  await server.run()
  const { rows } =
    await sql`select amount_cents from refund where order_id = ${orderId} order by created_at`.execute(db)
  expect(rows).toEqual([{ amount_cents: 800 }, { amount_cents: 1200 }])
})

test('given a free companion ticket, when it is to be offered, then it is refused by name', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 2 })
  const { compra, tickets } = await givenBought(app, on, { quantity: 2 })
  const companion = await givenType(db, on, { name: 'Lagun', pricing: 'free', is_companion: true })
  await sql`update ticket set type_id = ${companion} where id = ${tickets[1]?.id}`.execute(db)
  const pass = (at: number) =>
    app.call('web_compra_ofrecer', { compra, entrada_id: tickets[at]?.id, ofrecer: true })
  expect((await pass(0)).data.code).toBe('order.companion_alone')
  expect((await pass(1)).data).toEqual({ ofrecida: 1 })
  expect((await pass(0)).data).toEqual({ ofrecida: 1 })
})

test('given one of two tickets on offer and a free companion ticket, when the other one is refunded, then it is refused by name', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const { compra, orderId, tickets } = await givenBought(app, on, {
    quantity: 3,
    policy: { untilHours: 0, percentage: 100 },
  })
  const companion = await givenType(db, on, { name: 'Lagun', pricing: 'free', is_companion: true })
  await sql`update ticket set type_id = ${companion} where id = ${tickets[2]?.id}`.execute(db)
  await app.call('web_compra_ofrecer', { compra, entrada_id: tickets[0]?.id, ofrecer: true })
  const back = app.call('web_compra_devolver', {
    ...{ compra, pedido_id: orderId, entrada_ids: [tickets[1]?.id] },
    ...{ como: 'dinero', importe_visto_cent: 1000 },
  })
  expect((await back).data.code).toBe('order.companion_alone')
})

test('given a session without a limit, when a person waits for a type that has one, then its other types stay on sale', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  await sql`update session set capacity = null where event_id = ${on.eventId}`.execute(db)
  await sql`update event set capacity = null where id = ${on.eventId}`.execute(db)
  await givenPublished(db, on.eventId)
  const typeId = await givenType(db, on, { capacity: 1, price_cents: 700, name: '{"es":"Balcón"}' })
  const balcony = { ...on, typeId }
  expect((await holdBatch(db)([(await requestsOf(db, balcony))()]))[0]?.is).toBe('held')
  await givenWaiting(db, on, { typeIds: [typeId] })
  expect(await spareOf(on)).toBeNull()
  expect((await holdBatch(db)([(await requestsOf(db, on))()]))[0]?.is).toBe('held')
  expect((await holdBatch(db)([(await requestsOf(db, balcony))()]))[0]?.is).toBe('full')
})
