import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from './confirm.ts'
import { expireHolds } from './expire.ts'
import { MAX_LAPSED, NetworkPlaces } from './places-per-network.ts'
import { countersOf, endHolds, givenOnSale, givenPayment, type OnSale } from './testing/given-on-sale.ts'

const MOST = 10
const app = await testApp({ HOLDS_PER_MINUTE: '40', HELD_PLACES: String(MOST) })
const { db } = app
const owner = await app.givenAccount()
let networks = 0

/** A caller from a network of its own. */
function givenNetwork() {
  networks += 1
  const remoteAddress = `198.51.100.${networks}`
  const call = async (wireName: string, payload: object) => {
    const url = `/api/${wireName}`
    return (
      await app.app.inject({ method: 'POST', url, payload: { lang: 'en', ...payload }, remoteAddress })
    ).json()
  }
  const keep = async ({ eventId, sessionId, typeId }: OnSale, cantidad: number, more: object = {}) => {
    const lineas = [{ sesion_id: sessionId, tipo_id: typeId, cantidad }]
    const { data } = await call('web_reserva', { pedidos: [{ contenido_id: eventId, lineas }], ...more })
    return (data.compra ?? data.code) as string
  }
  return { call, keep }
}
const givenHall = (capacity = 500) => givenOnSale(app, owner, { capacity, maxPerPerson: MOST })

test('given a network that keeps basket after basket, then it waits, and nothing more is kept for it', async () => {
  const on = await givenHall()
  const { call, keep } = givenNetwork()
  for (let n = 0; n < 40; n++) await call('web_compra_soltar', { compra: await keep(on, 1) })
  expect(await keep(on, 1)).toBe('request.too_many')
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 0 })
})

test('given a network that buys nothing, when it asks for ever more places, then it holds so many in all, and others get theirs', async () => {
  const halls = [await givenHall(), await givenHall()] as const
  const { keep } = givenNetwork()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => keep(halls[n % 2] as OnSale, 1)))
  expect(answers.filter((answer) => answer === 'order.network_full')).toHaveLength(20 - MOST)
  const held = (await Promise.all(halls.map((on) => countersOf(db, on)))).map((counters) => counters.held)
  expect(held[0]).toBeLessThanOrEqual(MOST)
  expect((held[0] ?? 0) + (held[1] ?? 0)).toBe(MOST)
  expect(await givenNetwork().keep(halls[0], MOST)).toMatch(/^[\w-]{20,}$/)
})

test('given places that were bought, cancelled or are over, then a network may hold as many more', async () => {
  const on = await givenHall()
  const { call, keep } = givenNetwork()
  const [bought, cancelled] = [await keep(on, 4), await keep(on, 6)]
  expect(await keep(on, 1)).toBe('order.network_full')
  await call('web_reserva_datos', { compra: bought, email: 'ane@example.org', nombre: 'Ane' })
  const payment = await givenPayment(db, bought)
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  expect(await keep(on, 5)).toBe('order.network_full')
  await keep(on, 4)
  await call('web_compra_soltar', { compra: cancelled })
  await keep(on, 6)
  expect(await keep(on, 1)).toBe('order.network_full')
  await endHolds(app)
  await expireHolds(db)
  expect(await keep(on, MOST)).toMatch(/^[\w-]{20,}$/)
  expect(await countersOf(db, on)).toEqual({ sold: 4, held: MOST })
})

test('given refused requests, or a repeated one, then they count nothing more', async () => {
  const [small, on] = [await givenHall(3), await givenHall()]
  const { keep } = givenNetwork()
  for (let n = 0; n < 4; n++) expect(await keep(small, 4)).toBe('order.sold_out')
  const clave = 'the-same-form'
  const first = await keep(on, MOST, { clave })
  expect(await keep(on, 1)).toBe('order.network_full')
  // Its answer was lost: it is no other basket.
  expect(await keep(on, MOST, { clave })).toBe(first)
  const { rows } = await sql`select 1 from orders where event_id = ${on.eventId}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('given one line with many IPv6 networks, when each of them holds places, then they count together', () => {
  const places = new NetworkPlaces(4, 1_000)
  const held = (lineOf: (n: number) => string) =>
    Array.from({ length: 40 }, (_, n) => places.take(lineOf(n), lineOf(n), 1, { now: 0 })).filter(Boolean)
      .length
  expect(held((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(8)
  expect(held((n) => `2001:db8:2:${n.toString(16)}00::1`)).toBe(16)
  places.giveBack('2001:db8:2:000::1')
  expect(places.take('2001:db8:2:ff00::1', 'next', 1, { now: 0 })).toBe(true)
  expect(places.take('2001:db8:2:fe00::1', 'after', 1, { now: 0 })).toBe(false)
})

test('given a request that is not repeated, then it counts until its time is over, and not while it is being made', () => {
  const places = new NetworkPlaces(4, 1_000)
  expect(places.take('a', 'one', 3, { now: 0 })).toBe(true)
  expect(places.take('a', 'two', 2, { now: 500 })).toBe(false)
  expect(places.storedOf('a')).toEqual([])
  places.store('one')
  expect(places.storedOf('a')).toEqual(['one'])
  expect(places.take('b', 'three', 4, { now: 600 })).toBe(true)
  expect(places.take('a', 'four', 4, { now: 1_000 })).toBe(true)
  places.giveBack('four')
  places.giveBack('four')
  expect(places.take('a', 'five', 4, { now: 1_100 })).toBe(true)
})

test('given as many lapsed holds as memory takes, when one more lapses, then the oldest one is forgotten', () => {
  const places = new NetworkPlaces(MAX_LAPSED, 1_000)
  for (let n = 0; n <= MAX_LAPSED; n += 1) {
    places.take('a', `${n}`, 1, { now: 0 })
    places.lapse(`${n}`, 0)
  }
  const lapsed = places.storedOf('a')
  expect([lapsed.length, lapsed[0]]).toEqual([MAX_LAPSED, '1'])
})

test('given a small hall, when one network asks for ever more places of it, then it holds a third or 20 at a time, what it bought aside; without the share it holds all', async () => {
  const limited = await testApp({ HOLDS_PER_MINUTE: '100', HELD_PLACES: '500', HELD_SHARE_PERCENT: '34' })
  const seller = await limited.givenAccount()
  const halls = [
    await givenOnSale(limited, seller, { capacity: 90, maxPerPerson: MOST }),
    await givenOnSale(limited, seller, { capacity: 24, maxPerPerson: MOST }),
  ] as const
  const keepAt = async (
    from: typeof limited,
    { eventId, sessionId, typeId }: OnSale,
    remoteAddress: string,
  ) => {
    const lineas = [{ sesion_id: sessionId, tipo_id: typeId, cantidad: 3 }]
    const payload = { lang: 'en', pedidos: [{ contenido_id: eventId, lineas }] }
    const answer = await from.app.inject({ method: 'POST', url: '/api/web_reserva', payload, remoteAddress })
    return (answer.json().data.compra ?? answer.json().data.code) as string
  }
  const heldBy = async (on: OnSale, from = limited) => {
    const all = []
    for (let n = 0; n < 12; n++) all.push(await keepAt(from, on, '203.0.113.9'))
    return all
  }
  const kept = await heldBy(halls[0])
  // 34 % of 90 are 30.6: ten baskets of three.
  expect(kept.filter((answer) => answer === 'order.network_full')).toHaveLength(2)
  expect(await countersOf(limited.db, halls[0])).toEqual({ sold: 0, held: 30 })
  await heldBy(halls[1])
  expect(await countersOf(limited.db, halls[1])).toEqual({ sold: 0, held: 18 })
  expect(await keepAt(limited, halls[0], '203.0.113.10')).toMatch(/^[\w-]{20,}$/)
  // What it has bought counts no more.
  const [first] = kept as [string]
  const details = { compra: first, email: 'ane@example.org', nombre: 'Ane' }
  await limited.call('web_reserva_datos', details)
  const payment = await givenPayment(limited.db, first)
  await limited.db.transaction().execute((tx) => confirmCheckout(tx, payment))
  expect(await keepAt(limited, halls[0], '203.0.113.9')).toMatch(/^[\w-]{20,}$/)
  const open = await givenOnSale(app, owner, { capacity: 24, maxPerPerson: MOST })
  const without = new NetworkPlaces(500, 1_000)
  const wants = (n: number) =>
    without.take('a', `${n}`, 3, { sessions: [{ key: `${open.eventId}`, places: 3, capacity: 24 }] })
  expect([0, 1, 2, 3, 4, 5, 6, 7].filter(wants)).toHaveLength(8)
})

test('given many small baskets of one network, when each is replaced by a larger one, then the network holds no more of a session than its share', () => {
  const places = new NetworkPlaces(500, 1_000, 34)
  const of = (n: number) => ({ sessions: [{ key: 'hall', places: n, capacity: 60 }], now: 0 })
  const held = Array.from({ length: 25 }, (_, n) => `${n}`).filter((id) => places.take('a', id, 1, of(1)))
  // 34 % of 60 are 20.4.
  expect(held).toHaveLength(21)
  const isLarger = (id: string) => places.take('a', `larger ${id}`, 9, { ...of(10), replaces: [id] })
  expect(held.filter(isLarger)).toEqual([])
  // Without naming what it replaces its places would count twice; the same size again is nothing new.
  expect(places.take('a', 'same', 0, of(1))).toBe(false)
  expect(places.take('a', 'same', 0, { ...of(1), replaces: ['0'] })).toBe(true)
})

test('given a network that takes places and drops them again and again, then it is refused after three times its limit, others are not, and a buyer who pays each time is not', async () => {
  const on = await givenHall()
  const { call, keep } = givenNetwork()
  const takeAndDrop = async () => {
    const kept = await keep(on, MOST)
    if (!kept.startsWith('order.')) await call('web_compra_soltar', { compra: kept })
    return kept
  }
  const answers: string[] = []
  for (let n = 0; n < 6; n++) answers.push(await takeAndDrop())
  expect(answers.map((answer) => answer === 'order.network_full')).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(await givenNetwork().keep(on, MOST)).not.toBe('order.network_full')
  const buyer = givenNetwork()
  for (let n = 0; n < 6; n++) {
    const kept = await buyer.keep(await givenHall(), MOST)
    expect(kept).not.toBe('order.network_full')
    await buyer.call('web_reserva_datos', { compra: kept, email: `ane${n}@example.org`, nombre: 'Ane' })
    const payment = await givenPayment(db, kept)
    await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  }
})

test('given holds that run out, when two hours are over, then they count no more', () => {
  const places = new NetworkPlaces(10, 1_000)
  const take = (now: number) => {
    const isTaken = places.take('198.51.100.200', `${now}`, 10, { now })
    if (isTaken) places.store(`${now}`)
    return isTaken
  }
  expect([0, 2_000, 4_000, 6_000, 8_000].map(take)).toEqual([true, true, true, false, false])
  expect(take(2 * 3_600_000 + 7_000)).toBe(true)
})
