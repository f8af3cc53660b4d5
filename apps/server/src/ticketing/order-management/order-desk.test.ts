import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { book } from '../../ledger/journal.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { endHolds, givenOnSale, givenPayment, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

interface Buyer {
  nombre: string
  email: string
}

async function givenNamed(on: OnSale, buyer: Buyer, quantity = 1, order: object = {}): Promise<string> {
  const { data } = await reserve(app, on, quantity, { order })
  const named = await call('web_reserva_datos', { compra: data.compra, idioma: 'eu', ...buyer })
  if (named.error) throw new Error(JSON.stringify(named))
  return data.compra
}

/** A purchase that was paid by card; returns the number of its order. */
async function givenBought(on: OnSale, buyer: Buyer, quantity = 1, order: object = {}): Promise<string> {
  const payment = await givenPayment(db, await givenNamed(on, buyer, quantity, order), {})
  const { checkoutId } = payment
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
  return found.id
}

const list = (on: OnSale, fields: object = {}, who: TestAccount = owner) =>
  call('app_pedidos', { contenido_id: on.eventId, ...fields }, who)
const idsOf = async (on: OnSale, fields: object = {}) =>
  (await list(on, fields)).data.map(({ pedido_id }: { pedido_id: string }) => pedido_id)

const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 20 })
const ane = await givenBought(on, { nombre: 'Ane Etxeberría Muñoz', email: 'ane@example.org' }, 3, {
  donativo_cent: 500,
})
const jon = await givenBought(on, { nombre: 'Jon Ruiz', email: 'jon.ruiz@example.com' })

test('given paid orders, when the organiser looks, then they stand there newest first, with what the buyer gave', async () => {
  const { data } = await list(on, { pagina: 1, por_pagina: 1 })
  expect(data).toMatchObject({ total: 2, pagina: 1, filas: [{ pedido_id: jon }] })
  const [row] = (await list(on, { pagina: 2, por_pagina: 1 })).data.filas
  expect((await list(on, { pagina: 9, por_pagina: 1 })).data).toMatchObject({ total: 2, filas: [] })
  expect(row).toMatchObject({
    pedido_id: ane,
    numero: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
    estado: 'pagado',
    nombre: 'Ane Etxeberría Muñoz',
    email: 'ane@example.org',
    entradas: 3,
    usadas: 0,
    total_cent: 4100,
    moneda: 'EUR',
    sesiones: [{ sesion_id: on.sessionId }],
  })
})

test('given names with accents, when the organiser searches, then neither case nor accents count, nor do wildcards', async () => {
  const [{ numero }] = (await list(on, { texto: 'Muñoz' })).data
  for (const texto of [
    'etxeberria',
    'MUÑOZ',
    'munoz',
    'ane@',
    numero,
    numero.replaceAll('-', '').slice(2, 9),
  ])
    expect(await idsOf(on, { texto }), texto).toEqual([ane])
  for (const texto of ['%', '_', "' or true --", 'nobody', '\\'])
    expect(await idsOf(on, { texto }), texto).toEqual([])
  expect(await idsOf(on, { sesion_id: on.sessionId })).toEqual([jon, ane])
})

test('given orders of several events, when a user lists them, then the list has those whose sales the user may see', async () => {
  const find = async (texto: string, who: TestAccount) =>
    (await call('app_pedidos_buscar', { texto }, who)).data.map(
      ({ pedido_id }: { pedido_id: string }) => pedido_id,
    )
  const own = await app.givenAccount({ legal_name: 'Banda', tax_id: 'B99286320' })
  const other = await givenOnSale(app, own, { mode: 1, priceCents: 900, capacity: 20 })
  const foreign = await givenBought(other, { nombre: 'Áne Ibarra', email: 'ane.ibarra@example.org' })
  await givenNamed(other, { nombre: 'Ane Keeps', email: 'keeps@example.org' })
  const seller = await app.givenAccount()
  await db
    .insertInto('event_member')
    .values({
      event_id: other.eventId,
      account_id: seller.id,
      role: 'sell',
      accepted_at: new Date().toISOString(),
    })
    .execute()
  const number = foreign.slice(-12)
  for (const [texto, who, found] of [
    ['ane', owner, [ane]],
    ['ANE', admin, [foreign, ane]],
    ['ane', seller, [foreign]],
    ['ane', stranger, []],
    [number, own, [foreign]],
    [`${number.slice(0, 4)}-${number.slice(4, 8)}`.toUpperCase(), admin, [foreign]],
    [number, owner, []],
    ['Jon.Ruiz+x@example.com', owner, [jon]],
    ['keeps', admin, []],
    ['%%', admin, []],
  ] as const)
    expect([texto, await find(texto, who)]).toEqual([texto, found])
  const [row] = (await call('app_pedidos_buscar', { texto: number }, admin)).data
  expect(row).toMatchObject({ nombre: 'Áne Ibarra', contenido_id: other.eventId, estado: 'pagado' })
})

test('given places that are only kept, when the organiser looks, then they are counted, not named, and gone when their time is over', async () => {
  const own = await givenOnSale(app, owner, { mode: 1 })
  await givenNamed(own, { nombre: 'Private Person', email: 'private@example.org' }, 2)
  expect((await list(own)).data).toEqual([])
  const held = (await list(own, { estado: 'reservado' })).data
  expect(held).toMatchObject([{ estado: 'reservado', entradas: 2, nombre: null, email: null }])
  expect(await idsOf(own, { estado: 'reservado', texto: 'Private' })).toEqual([])
  const ref = { contenido_id: own.eventId, pedido_id: held[0].pedido_id }
  const detail = await call('app_pedido', ref, owner)
  expect(JSON.stringify(detail)).not.toMatch(/private/i)
  expect((await call('app_pedido_reenviar', ref, owner)).data).toEqual({ code: 'order.not_paid' })
  await endHolds(app)
  expect((await list(own, { estado: 'reservado' })).data).toEqual([])
  expect((await call('app_pedido', ref, owner)).data).toEqual({ code: 'order.not_found' })
})

test('given a paid order, when it is opened, then lines, tickets, payment and receipt are there', async () => {
  const { data } = await call('app_pedido', { contenido_id: on.eventId, pedido_id: ane }, owner)
  expect(data).toMatchObject({
    idioma: 'eu',
    subtotal_cent: 3600,
    donativo_cent: 500,
    lineas: [{ cantidad: 3, precio_cent: 1200, total_cent: 3600 }],
    pagos: [{ proveedor: 'stripe', metodo: 'card', estado: 'captured' }],
    recibos: [{ clase: 'venta', numero: expect.stringMatching(/-\d+$/) }],
    devoluciones: [],
  })
  expect(data.entradas_lista).toHaveLength(3)
  expect(data.entradas_lista[0]).toMatchObject({ estado: 'valida', pagado_cent: 1200, usada: null })
})

test('given a basket with events of two organisers, when each looks, then neither learns what the other sold', async () => {
  const other = await app.givenAccount({ legal_name: 'Danza', tax_id: 'B99286320' })
  const [mine, theirs] = [
    await givenOnSale(app, owner, { mode: 1, priceCents: 700 }),
    await givenOnSale(app, other, { mode: 1, priceCents: 900 }),
  ]
  const line = (at: OnSale) => ({
    contenido_id: at.eventId,
    lineas: [{ sesion_id: at.sessionId, tipo_id: at.typeId, cantidad: 1 }],
  })
  const { data } = await call('web_reserva', { pedidos: [line(mine), line(theirs)] })
  await call('web_reserva_datos', { compra: data.compra, email: 'both@example.org', nombre: 'Both' })
  const payment = await givenPayment(db, data.compra)
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const [row] = (await list(mine)).data
  expect(row.total_cent).toBe(700)
  const detail = await call('app_pedido', { contenido_id: mine.eventId, pedido_id: row.pedido_id }, owner)
  expect(JSON.stringify(detail.data)).not.toMatch(/\b(900|1600)\b/)
  // The number of one's own event does not open an order of another's.
  const [foreign] = (await list(theirs, {}, other)).data
  const ref = { contenido_id: mine.eventId, pedido_id: foreign.pedido_id }
  for (const name of ['app_pedido', 'app_pedido_reenviar'])
    expect((await call(name, ref, owner)).data).toEqual({ code: 'order.not_found' })
})

test('given a stranger, when they ask for anything of a sale, then there is no such event; an administrator sees it', async () => {
  const ref = { contenido_id: on.eventId, pedido_id: ane, sesion_id: on.sessionId }
  for (const name of [
    'app_pedidos',
    'app_pedido',
    'app_pedido_reenviar',
    'app_pedidos_lista',
    'app_pedidos_totales',
  ]) {
    expect((await call(name, ref, stranger)).data, name).toEqual({ code: 'content.not_found' })
    expect((await call(name, ref)).data?.code, name).toBe('request.sign_in_needed')
    expect((await call(name, ref, admin)).error, name).toBe(false)
  }
})

test('given a lost confirmation, when it is sent again, then only its buyer gets it, a few times an hour, and it is written down', async () => {
  const lost = await givenBought(on, { nombre: 'Lost', email: 'lost@example.org' })
  const ref = { contenido_id: on.eventId, pedido_id: lost, email: 'elsewhere@example.org' }
  const before = app.mailer.letters.length
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push(await call('app_pedido_reenviar', ref, owner))
  expect(answers.slice(0, 3).map(({ data }) => data)).toEqual(Array(3).fill({ email: 'lost@example.org' }))
  expect(answers[3]?.data.code).toBe('request.too_many')
  const letters = app.mailer.letters.slice(before)
  expect(letters.map(({ to, template, language }) => [to, template, language])).toEqual(
    Array(3).fill(['lost@example.org', 'order-confirmed', 'eu']),
  )
  const { rows } = await sql`select actor_id, detail from audit_log where action = 'order.resent'
    and subject = 'event' and subject_id = ${on.eventId} and actor_id = ${owner.id}`.execute(db)
  expect(rows).toEqual(Array(3).fill({ actor_id: owner.id, detail: { orderId: lost } }))
})

test('given tickets in other names, used and cancelled ones, when the guest list is read, then each name has its own line', async () => {
  const own = await givenOnSale(app, owner, { mode: 3 })
  const id = await givenFree(own, { nombre: 'Zuriñe', email: 'zurine@example.org' }, 3)
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const [first, second] = tickets as [{ id: string }, { id: string }]
  await sql`update ticket set holder_name = 'Amaia', status = 'used', used_at = now() where id = ${first.id}`.execute(
    db,
  )
  await sql`update ticket set status = 'cancelled' where id = ${second.id}`.execute(db)
  const ref = { contenido_id: own.eventId, sesion_id: own.sessionId }
  const { data } = await call('app_pedidos_lista', ref, owner)
  expect(data).toMatchObject([
    { nombre: 'Amaia', entradas: 1, usadas: 1, anuladas: 0, tipo_nombre: null },
    { nombre: 'Zuriñe', entradas: 2, usadas: 0, anuladas: 1 },
  ])
  const foreign = await call('app_pedidos_lista', { ...ref, sesion_id: on.sessionId }, owner)
  expect(foreign.data).toEqual({ code: 'session.not_found' })
  const { sesiones } = (await call('app_pedidos_totales', { contenido_id: own.eventId }, owner)).data
  expect(sesiones).toMatchObject([{ sesion_id: own.sessionId, vendidas: 3, usadas: 1 }])
})

test('given sales, held places and money that went back, when totals are requested, then they are those of the counters and the book', async () => {
  const own = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: 10 })
  const orderId = await givenBought(own, { nombre: 'Iker', email: 'iker@example.org' }, 2, {
    donativo_cent: 300,
  })
  await givenNamed(own, { nombre: 'Holding', email: 'holding@example.org' }, 3)
  const { eventId } = own
  const common = { eventId, orderId, currency: 'EUR' }
  const [provider, seller, cause] = ['provider:stripe', `seller:${owner.id}`, `cause:${eventId}`]
  await db.transaction().execute((tx) =>
    book(tx, [
      { ...common, kind: 'refund', debit: seller, credit: provider, amountCents: 400 },
      { ...common, kind: 'refund', debit: seller, credit: `door:${owner.id}`, amountCents: 50 },
      { ...common, kind: 'payout', debit: seller, credit: 'bank', amountCents: 100 },
      { ...common, kind: 'payout', debit: cause, credit: 'bank', amountCents: 100 },
      { ...common, kind: 'fee', debit: `fees:${owner.id}`, credit: provider, amountCents: 31 },
    ]),
  )
  const share = await db
    .selectFrom('transfer')
    .select('amount_cents')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'cause')
    .executeTakeFirst()
  const { data } = await call('app_pedidos_totales', { contenido_id: eventId }, owner)
  expect(data).toMatchObject({
    pedidos: 1,
    vendidas_hoy: 2,
    dias: [{ entradas: 2 }],
    sesiones: [{ aforo: 10, vendidas: 2, reservadas: 3, libres: 5, usadas: 0 }],
    importes: [
      {
        moneda: 'EUR',
        hoy_cent: 2000,
        ventas_cent: 2000,
        donativos_cent: 300,
        devuelto_cent: 450,
        causa_cent: 300 + Number(share?.amount_cents ?? 0),
        comision_cent: 31,
      },
    ],
  })
})

/** A free booking. */
async function givenFree(at: OnSale, buyer: Buyer, quantity: number): Promise<string> {
  const compra = await givenNamed(at, buyer, quantity)
  const paid = await call('web_pagar', { compra })
  if (paid.error) throw new Error(JSON.stringify(paid))
  const [row] = (await list(at)).data
  return row.pedido_id
}
