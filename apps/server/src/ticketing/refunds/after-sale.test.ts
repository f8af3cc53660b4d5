import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anonymizeBuyers } from '../orders/anonymize-buyer-store.ts'
import { dueCents } from '../orders/due-store.ts'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { CARD } from '../payments/testing/bank-numbers.ts'
import { payingApp } from '../payments/testing/given-paying.ts'
import { mailRefunds } from './mail-refunds.ts'
import { continueRuns } from './plan-session.ts'
import { givenBought } from './testing/given-bought.ts'
import { GIFT, PAID, refundApp } from './testing/refund-app.ts'

const { app, db, call, services, mailer, owner, log, lettersTo, refundsOf } = await refundApp()
const admin = await app.givenAdmin()
const ctx = { db, log, services }

test('given a purchase, when its buyer gives tickets back, then the page quotes first and it is done once', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra, orderId, tickets } = await givenBought(app, on, {
    quantity: 3,
    cause: GIFT,
    email: 'bi@example.org',
  })
  const told = await call('app_sesion_compradores', { contenido_id: on.eventId }, owner)
  expect(told.data).toEqual({ pedidos: 1, entradas: 3, pagado: [{ moneda: 'EUR', importe_cent: 3000 }] })
  const { data } = await call('web_compra_cambios', { compra })
  const [order] = data.pedidos
  expect(order.causa).toBe('Haizea')
  expect(
    order.entradas.map((one: { regla: string; devuelve_cent: number }) => [one.regla, one.devuelve_cent]),
  ).toEqual(new Array(3).fill(['condiciones', 1000]))
  const fields = {
    compra,
    pedido_id: orderId,
    entrada_ids: [tickets[0]?.id],
    como: 'dinero',
    importe_visto_cent: 900,
  }
  expect((await call('web_compra_devolver', fields)).data).toMatchObject({
    code: 'refund.changed_meanwhile',
    devuelve_cent: 1000,
  })
  const click = () => call('web_compra_devolver', { ...fields, importe_visto_cent: 1000 })
  const clicks = await Promise.all([click(), click(), click()])
  expect(clicks.map(({ data }) => data.code ?? data.devuelve_cent).toSorted()).toEqual([
    1000,
    'refund.already_done',
    'refund.already_done',
  ])
  const gift = { ...fields, entrada_ids: [tickets[1]?.id], como: 'donativo', importe_visto_cent: 1000 }
  expect((await call('web_compra_devolver', gift)).data).toMatchObject({
    devuelve_cent: 0,
    donado_cent: 1000,
  })
  const foreign = await givenBought(app, on, { email: 'hiru@example.org' })
  expect((await call('web_compra_devolver', { ...fields, compra: foreign.compra })).data.code).toBe(
    'order.not_found',
  )
  expect((await call('web_compra', { compra })).data.pedidos[0]).toMatchObject({
    estado: 'pagado',
    devuelto_cent: 1000,
  })
  expect(await mailRefunds(db, services)).toBe(2)
  expect(await mailRefunds(db, services)).toBe(0)
  expect(mailer.to('bi@example.org').map(({ data }) => data.kind)).toEqual(['refund', 'gift'])
})

test('given a ticket, when its name is changed, then its buyer is notified; a used one keeps it, and so does a foreign one', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra, eventId, orderId, tickets } = await givenBought(app, on, { email: 'lau@example.org' })
  const other = await givenBought(app, on, { email: 'bost@example.org' })
  const entrada_id = tickets[0]?.id
  const fields = { compra, entrada_id, titular: ' Jon  Agirre ' }
  expect((await call('web_compra_titular', fields)).data).toEqual({
    entrada_id,
    titular: 'Jon Agirre',
    traspasada: 0,
    codigo_nuevo: 1,
  })
  expect(lettersTo('lau@example.org')).toEqual(['ticket-holder'])
  expect((await call('web_compra_titular', { ...fields, compra: other.compra })).data.code).toBe(
    'order.not_found',
  )
  const mine = { contenido_id: eventId, pedido_id: orderId, entrada_id, titular: '' }
  expect((await call('app_pedido_titular', mine, owner)).data.titular).toBeNull()
  await sql`update ticket set status = 'used', used_at = now() where id = ${entrada_id}`.execute(db)
  expect((await call('web_compra_titular', fields)).data.code).toBe('order.ticket_not_valid')
})

test('given an organiser, when an order is refunded, then it is quoted, mailed with their reason, and done once by its key', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { eventId, orderId, tickets } = await givenBought(app, on, {
    quantity: 2,
    email: 'sei@example.org',
  })
  const order = { contenido_id: eventId, pedido_id: orderId }
  const quote = await call('app_pedido_devolucion', order, owner)
  expect(quote.data).toMatchObject({ devuelve_cent: 2000, completa: 1, proveedor: 'stripe' })
  const wish = {
    ...order,
    entrada_ids: [tickets[0]?.id],
    importe_cent: 400,
    motivo: 'Barkatu!',
    clave: 'one-of-these',
  }
  const [first, again] = [
    await call('app_pedido_devolver', wish, owner),
    await call('app_pedido_devolver', wish, owner),
  ]
  expect(first.data).toMatchObject({ devuelve_cent: 400, completa: 0 })
  expect(again.data).toEqual(first.data)
  const stranger = await app.givenAccount()
  expect((await call('app_pedido_devolver', wish, stranger)).data.code).toBe('content.not_found')
  await mailRefunds(db, services)
  expect(mailer.to('sei@example.org').at(-1)?.data).toMatchObject({ isBySeller: true, text: 'Barkatu!' })
})

test('given a whole session, when it is given back and the work is cut off, then it goes on and every order goes back once', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const bought = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      givenBought(app, on, { quantity: 2, email: `whole${n}@example.org` }),
    ),
  )
  await sql`update ticket set status = 'used', used_at = now() where id = ${bought[0]?.tickets[0]?.id}`.execute(
    db,
  )
  const scope = { contenido_id: on.eventId, sesion_id: on.sessionId }
  const { data: plan } = await call('app_devolucion_plan', scope, owner)
  expect(plan).toMatchObject({
    pedidos: 12,
    personas: 12,
    entradas: 23,
    usadas_quedan: 1,
    devuelve_cent: 23_000,
    importes: [{ proveedor: 'stripe', moneda: 'EUR', importe_cent: 23_000, pedidos: 12 }],
    a_la_venta: 1,
  })
  const begin = { ...scope, entradas_vistas: plan.entradas, importe_visto_cent: plan.devuelve_cent }
  expect((await call('app_devolucion_iniciar', { ...begin, entradas_vistas: 24 }, owner)).data.code).toBe(
    'refund.changed_meanwhile',
  )
  const begun = await Promise.all([0, 1, 2].map(() => call('app_devolucion_iniciar', begin, owner)))
  expect(begun.map(({ data }) => data.code ?? 'begun').toSorted()).toEqual([
    'begun',
    'refund.run_under_way',
    'refund.run_under_way',
  ])
  // One goes back by its buyer meanwhile; a connection is lost in the middle of another.
  const [, second] = bought as [unknown, (typeof bought)[0]]
  const ids = second.tickets.map(({ id }) => id)
  const own = { compra: second.compra, pedido_id: second.orderId, entrada_ids: ids, como: 'dinero' }
  expect((await call('web_compra_devolver', { ...own, importe_visto_cent: 2000 })).error).toBe(false)
  let steps = 0
  await continueRuns(ctx, () => ++steps > 4)
  const state = async () =>
    (await call('app_devoluciones', { contenido_id: on.eventId }, owner)).data.devoluciones[0]
  expect(await state()).toMatchObject({ pedidos: 12, terminada: null })
  await Promise.all([continueRuns(ctx), continueRuns(ctx), continueRuns(ctx)])
  expect(await state()).toMatchObject({ hechos: 11, saltados: 1, fallidos: 0, devuelve_cent: 21_000 })
  expect((await state()).terminada).toEqual(expect.any(String))
  for (const { orderId } of bought) expect(await refundsOf(orderId)).toHaveLength(1)
})

test('given a refund that the bank rejected, then administrators see it and can have it requested again, by another key', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { eventId, orderId, tickets } = await givenBought(app, on, { email: 'zazpi@example.org' })
  const wish = { contenido_id: eventId, pedido_id: orderId, entrada_ids: [tickets[0]?.id] }
  const { devolucion_id } = (await call('app_pedido_devolver', wish, owner)).data
  const retry = (account = admin) =>
    call('app_devolucion_reintentar', { contenido_id: eventId, devolucion_id }, account)
  expect((await retry()).data.code).toBe('refund.not_failed')
  await sql`update refund set status = 'failed', error = 'expired_card', reference = 're_1' where id = ${devolucion_id}`.execute(
    db,
  )
  expect((await call('app_devoluciones_fallidas', {}, admin)).data).toMatchObject([
    { devolucion_id, importe_cent: 1000, error: 'expired_card', nombre: 'Ane Etxeberria' },
  ])
  expect((await retry(owner)).data?.code).toBe('request.not_allowed')
  expect((await retry()).error).toBe(false)
  const { rows } =
    await sql`select status, reference, asked_as is not null as is_new from refund where id = ${devolucion_id}`.execute(
      db,
    )
  expect(rows).toEqual([{ status: 'pending', reference: null, is_new: true }])
})

test('given a refund that was decided, when the process ends before the request to the bank or before its response, then it is refunded once', async () => {
  const shop = await payingApp(app, owner)
  const { compra, on } = await shop.givenBasket(await givenOnSale(app, owner, PAID), 2)
  const { location } = await shop.payAt(await shop.pageOf(compra), { number: CARD.ok, notifying: 'never' })
  await fetch(shop.at(location), { redirect: 'manual' })
  const [order] = (await call('web_compra', { compra })).data.pedidos
  const ids = order.entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id)
  const fields = { compra, pedido_id: order.pedido_id, como: 'dinero', importe_visto_cent: 1000 }
  for (const id of ids) await call('web_compra_devolver', { ...fields, entrada_ids: [id] })
  const counted = async () =>
    (await db.selectFrom('testbank_refund').select(['id', 'amount']).execute()).map(({ amount }) => amount)
  // The bank was not asked while it was decided: it is the job's, whichever process runs it.
  expect(await counted()).toEqual([])
  await Promise.all([sendRefunds({ db, services, log }), sendRefunds({ db, services, log })])
  await sql`update refund set status = 'pending', reference = null, next_try_at = now()
    where event_id = ${on.eventId}`.execute(db)
  await sendRefunds({ db, services, log })
  expect(await counted()).toEqual([1000, 1000])
  expect((await refundsOf(order.pedido_id)).map(({ status }) => status)).toEqual(['done', 'done'])
})

test('given an order that is to be paid at the door, when tickets go back, then nothing does but the places, and the rest is due', async () => {
  const on = await givenOnSale(app, owner, PAID)
  await db
    .insertInto('sale_terms')
    .values({ event_id: on.eventId, takes_door_payment: true } as never)
    .execute()
  const { compra } = (await reserve(app, on, 3)).data
  await call('web_reserva_datos', { compra, email: 'door@example.org', nombre: 'Ate' })
  const paid = await call('web_pagar', { compra, metodo: 'puerta' })
  expect(paid.error, JSON.stringify(paid)).toBe(false)
  const [{ pedido_id, entradas }] = paid.data.reserva.pedidos
  const fields = { compra, pedido_id, como: 'dinero', importe_visto_cent: 0 }
  const back = (...ids: string[]) => call('web_compra_devolver', { ...fields, entrada_ids: ids })
  const [first, ...others] = entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id) as [string]
  expect((await back(first)).data).toMatchObject({ devuelve_cent: 0, completa: 0 })
  expect(await dueCents(db, on.eventId, pedido_id)).toBe(2000)
  expect((await back(...others)).data).toMatchObject({ devuelve_cent: 0, completa: 1 })
  expect(await dueCents(db, on.eventId, pedido_id)).toBe(0)
  const { rows } = await sql`select status from payment where order_id = ${pedido_id}`.execute(db)
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('given purchases, when their years are over or their buyer wishes it, then no buyer is named and the sale stays recorded', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const free = await givenOnSale(app, owner)
  const old = await givenBought(app, on, { email: 'old@example.org' })
  const recent = await givenBought(app, on, { email: 'recent@example.org' })
  const owed = await givenBought(app, on, { email: 'owed@example.org' })
  const booked = await givenBought(app, free, { email: 'free@example.org' })
  await sql`update refund set status = 'done' where status <> 'done'`.execute(db)
  await sql`insert into refund (event_id, id, order_id, status, amount_cents, reason)
    values (${owed.eventId}, gen_random_uuid(), ${owed.orderId}, 'failed', 0, 'buyer')`.execute(db)
  await sql`update ticket set holder_name = 'Jon' where order_id in (${old.orderId}, ${booked.orderId})`.execute(
    db,
  )
  const year = sql`extract(year from now() at time zone 'Europe/Madrid')::int`
  await sql`update checkout set paid_at = make_timestamptz(${year} - 7, 12, 31, 12, 0, 0, 'Europe/Madrid')
    where id in (${old.checkoutId}, ${owed.checkoutId})`.execute(db)
  await sql`update checkout set paid_at = make_timestamptz(${year} - 6, 1, 1, 12, 0, 0, 'Europe/Madrid')
    where id = ${recent.checkoutId}`.execute(db)
  await anonymizeBuyers(db)
  const named = async (of: { checkoutId: string }) =>
    (
      await db
        .selectFrom('checkout')
        .select('email')
        .where('id', '=', of.checkoutId)
        .executeTakeFirstOrThrow()
    ).email
  expect(await Promise.all([old, recent, owed, booked].map(named))).toEqual([
    null,
    'recent@example.org',
    'owed@example.org',
    'free@example.org',
  ])
  const forget = ({ compra }: { compra: string }) => call('web_compra_olvidar', { compra })
  expect((await forget(booked)).data.code).toBe('order.must_be_kept')
  await sql`update session set starts_at = now() - interval '1 day', ends_at = null
    where event_id in (${free.eventId}, ${on.eventId})`.execute(db)
  expect([(await forget(booked)).error, (await forget(booked)).error]).toEqual([false, false])
  expect((await forget(recent)).data.code).toBe('order.must_be_kept')
  expect(await named(booked)).toBeNull()
  const { rows } = await sql`select count(*)::int as n from ticket where holder_name = 'Jon'`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
  const { pedidos } = (await call('web_compra', { compra: old.compra })).data
  expect(pedidos).toMatchObject([{ total_cent: 1000, estado: 'pagado' }])
})
