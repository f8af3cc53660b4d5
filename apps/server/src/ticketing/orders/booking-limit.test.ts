import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from './confirm.ts'
import { expireHolds } from './expire.ts'
import { countersOf, endHolds, givenOnSale, givenPayment, type OnSale } from './testing/given-on-sale.ts'

const app = await testApp()
const { db, mailer } = app
const owner = await app.givenAccount()
const FROM = 12
let lines = 0

beforeEach(async () => {
  await givenFestivalSettings(db, { confirmPlacesFrom: FROM, confirmPlacesMinutes: 30 })
})

async function givenEvent(kind: 'free' | 'choice' | 'door', capacity = 300): Promise<OnSale> {
  const on = await givenOnSale(app, owner, { mode: kind === 'door' ? 1 : 3, capacity, maxPerPerson: 10 })
  if (kind === 'choice')
    await db
      .updateTable('ticket_type')
      .set({ pricing: 'choice', min_cents: 0 })
      .where('event_id', '=', on.eventId)
      .execute()
  if (kind === 'door')
    await db
      .insertInto('sale_terms')
      .values({ event_id: on.eventId, takes_door_payment: true })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ takes_door_payment: true }))
      .execute()
  return on
}

/** A visitor at an address; without one, at a line of their own. */
function givenVisitor(remoteAddress = `198.51.${100 + Math.floor(lines / 250)}.${(lines++ % 250) + 1}`) {
  const call = async (wireName: string, payload: object) =>
    (
      await app.app.inject({
        ...{ method: 'POST', url: `/api/${wireName}`, payload: { lang: 'en', ...payload }, remoteAddress },
      })
    ).json()
  const hold = async ({ eventId, sessionId, typeId }: OnSale, cantidad: number, email: string) => {
    const lineas = [{ sesion_id: sessionId, tipo_id: typeId, cantidad }]
    const { data } = await call('web_reserva', { pedidos: [{ contenido_id: eventId, lineas }] })
    const compra = (data.compra ?? data.code) as string
    await call('web_reserva_datos', { compra, email, nombre: 'Ane' })
    return compra
  }
  const pay = (compra: string, metodo?: string) =>
    call('web_pagar', { compra, ...(metodo ? { metodo } : {}) })
  return { call, hold, pay }
}

/** The secret that was mailed to an address last. */
const mailedTo = (email: string): string => {
  const letter = mailer.to(email).findLast(({ template }) => template === 'booking-confirm')
  return String(letter?.data.url).split('/').at(-1) as string
}

test.each(['free', 'choice', 'door'] as const)(
  'given a bot that books a %s event out from one network, then twelve places stay, and the others come back',
  async (kind) => {
    const on = await givenEvent(kind)
    const { hold, pay } = givenVisitor()
    let n = 0
    const codes = new Set<string>()
    for (let round = 0; round < 25; round++) {
      const compra = await hold(on, 6, `bot${kind}${n++}@example.org`)
      const { data } = await pay(compra, kind === 'door' ? 'puerta' : undefined)
      codes.add(data.code ?? data.reserva.estado)
    }
    expect((await countersOf(db, on)).sold).toBe(FROM)
    expect([...codes]).toEqual(expect.arrayContaining(['pagada', 'abierta', 'order.network_full']))
    await endHolds(app)
    await expireHolds(db)
    expect(await countersOf(db, on)).toEqual({ sold: FROM, held: 0 })
    // Another network is not limited.
    const other = givenVisitor()
    const { data } = await other.pay(
      await other.hold(on, 6, 'june@example.org'),
      kind === 'door' ? 'puerta' : undefined,
    )
    expect(data.reserva.estado).toBe('pagada')
  },
)

test.each([
  ['the limit', FROM, FROM],
  ['no limit, as a control', 10_000, 50],
])('given fifty bookings at once from one network, then %s holds: %i', async (_, from, sold) => {
  await givenFestivalSettings(db, { confirmPlacesFrom: from })
  const on = await givenEvent('free')
  const { hold, pay } = givenVisitor()
  const kept = await Promise.all(
    Array.from({ length: 50 }, (_, n) => hold(on, 1, `crowd${from}-${n}@example.org`)),
  )
  await Promise.all(kept.map((compra) => pay(compra)))
  expect((await countersOf(db, on)).sold).toBe(sold)
})

test.each([
  ['the /64s of one line', (n: number) => `2001:db8:1:${n.toString(16)}::1`, 2 * FROM],
  ['the lines of one /48', (n: number) => `2001:db8:2:${(n * 256).toString(16)}::1`, 4 * FROM],
])(
  'given a bot that changes its address within %s, then it keeps so many places in all',
  async (_, addressOf, sold) => {
    const on = await givenEvent('free')
    for (let n = 0; n < 60; n++) {
      const { hold, pay } = givenVisitor(addressOf(n))
      await pay(await hold(on, 1, `v6-${sold}-${n}@example.org`))
    }
    expect((await countersOf(db, on)).sold).toBe(sold)
  },
)

test('given a booking beyond the limit, then the mailed secret alone makes it final, and its places stay kept until then', async () => {
  const on = await givenEvent('free')
  const { call, hold, pay } = givenVisitor()
  await pay(await hold(on, 6, 'one@example.org'))
  await pay(await hold(on, 6, 'two@example.org'))
  const compra = await hold(on, 3, 'three@example.org')
  const { data } = await pay(compra)
  const { estado, confirmar_hasta: until, caduca, ahora, pedidos } = data.reserva
  expect({ estado, caduca, tickets: pedidos[0].entradas }).toEqual({
    estado: 'abierta',
    caduca: until,
    tickets: [],
  })
  expect((Date.parse(until) - Date.parse(ahora)) / 60_000).toBeCloseTo(30, 0)
  expect((await call('web_compra', { compra })).data).toMatchObject({ confirmar_hasta: until })
  // Asked again with the buyer's own secret it is not bought, not counted again, and not mailed within the minute.
  for (let n = 0; n < 5; n++) expect((await pay(compra)).data.reserva.estado).toBe('abierta')
  expect(mailer.to('three@example.org')).toHaveLength(1)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ticket where event_id = ${on.eventId}`.execute(db)
  expect(rows[0]?.n).toBe(12)
  const done = await givenVisitor().pay(mailedTo('three@example.org'))
  expect(done.data.reserva).toMatchObject({ estado: 'pagada', confirmar_hasta: null })
  expect(done.data.reserva.pedidos[0].entradas).toHaveLength(3)
  expect(await countersOf(db, on)).toEqual({ sold: 15, held: 0 })
})

test('given a buyer who names another address after the mail, then the old link confirms nothing', async () => {
  const on = await givenEvent('free')
  const { call, hold, pay } = givenVisitor()
  await pay(await hold(on, 6, 'a1@example.org'))
  await pay(await hold(on, 6, 'a2@example.org'))
  const compra = await hold(on, 2, 'mine@example.org')
  await pay(compra)
  const old = mailedTo('mine@example.org')
  await call('web_reserva_datos', { compra, email: 'victim@example.org', nombre: 'Victim' })
  expect((await pay(old)).data.reserva.estado).toBe('abierta')
  expect(mailer.to('victim@example.org')).toHaveLength(1)
  expect((await pay(mailedTo('victim@example.org'))).data.reserva.estado).toBe('pagada')
})

test('given a link that comes too late, then its places are gone and the answer says so', async () => {
  const on = await givenEvent('free', 14)
  const { hold, pay } = givenVisitor()
  await pay(await hold(on, 6, 'b1@example.org'))
  await pay(await hold(on, 6, 'b2@example.org'))
  await pay(await hold(on, 2, 'late@example.org'))
  await endHolds(app)
  await expireHolds(db)
  expect((await pay(mailedTo('late@example.org'))).data.code).toBe('order.hold_expired')
  expect(await countersOf(db, on)).toEqual({ sold: 12, held: 0 })
})

test('given places paid by card, then they do not count; a booking that fails gives its places back', async () => {
  const [free, paid] = [await givenEvent('free'), await givenOnSale(app, owner, { mode: 1, capacity: 300 })]
  const { hold, pay } = givenVisitor()
  for (let n = 0; n < 5; n++) {
    const payment = await givenPayment(db, await hold(paid, 6, `card${n}@example.org`))
    await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  }
  const compra = await hold(free, 6, 'c1@example.org')
  await sql`update checkout set expires_at = now() - interval '1 second' where email = 'c1@example.org'`.execute(
    db,
  )
  expect((await pay(compra)).data.code).toBe('order.hold_expired')
  for (const email of ['c2@example.org', 'c3@example.org'])
    expect((await pay(await hold(free, 6, email))).data.reserva.estado).toBe('pagada')
})

test('given bookings, then their networks are stored as keys that name no address, and only of unpaid ones', async () => {
  const on = await givenEvent('free')
  const { hold, pay } = givenVisitor('192.0.2.77')
  await pay(await hold(on, 1, 'net@example.org'))
  const { rows } = await sql<{ networks: string[] }>`select n.networks from booking_network n
    join orders o on o.checkout_id = n.checkout_id where o.event_id = ${on.eventId}`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.networks[0]).toMatch(/^[\w-]{16}$/)
})

test('given bookings of one network, when their organiser looks, then they stand together under a letter, and are cancelled at once', async () => {
  const on = await givenEvent('free')
  const [bot, guest] = [givenVisitor('192.0.2.90'), givenVisitor()]
  for (let n = 0; n < 4; n++) await bot.pay(await bot.hold(on, 3, `net${n}@example.org`))
  await guest.pay(await guest.hold(on, 2, 'guest@example.org'))
  const list = async (account = owner) =>
    (await app.call('app_pedidos_redes', { contenido_id: on.eventId }, account)).data
  const groups = await list()
  expect(groups).toMatchObject([{ etiqueta: 'A', entradas: 12, pedidos: [{}, {}, {}, {}] }])
  expect(JSON.stringify(groups)).not.toMatch(/192|network/)
  const stranger = await app.givenAccount()
  expect((await list(stranger)).code).toBe('content.not_found')
  const pedidos = groups[0].pedidos.map(({ pedido_id }: { pedido_id: string }) => pedido_id)
  const cancel = (account = owner) =>
    app.call('app_pedidos_red_anular', { contenido_id: on.eventId, pedidos }, account)
  expect((await cancel(stranger)).data.code).toBe('content.not_found')
  expect((await cancel()).data).toEqual({ anulados: 4, sin_anular: 0 })
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
  expect((await cancel()).data).toEqual({ anulados: 0, sin_anular: 4 })
  expect(await list()).toEqual([])
})
