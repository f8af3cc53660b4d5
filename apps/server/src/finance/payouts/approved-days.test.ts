import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { testApp } from '../../testing/test-app.ts'
import { releaseUnpaid } from '../../ticketing/door-sales/release-unpaid.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { recount } from '../../ticketing/orders/testing/recount.ts'
import { givenBought } from '../../ticketing/refunds/testing/given-bought.ts'
import { bookFixedShares } from './fixed-shares.ts'
import { readDueOfSeller } from './read-due.ts'
import { endEvent, givenRefund, PAYABLE } from './testing/given-money.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount(PAYABLE)
const admin = await app.givenAdmin()
const PAID = { mode: 1, priceCents: 1000 } as const
afterEach(async () => expect(await recount(db)).toEqual([]))

/** An event on sale that promised its cause 500. */
async function givenPromise() {
  const on = await givenOnSale(app, owner, PAID)
  const promise = { project: 'Comedor', collaborationId: 3, amountCents: 500, percentage: null }
  const impact = { ...promise, url: null, text: null }
  await sql`update publication set document = jsonb_set(document, '{impact}', ${JSON.stringify(impact)}::jsonb)
    where event_id = ${on.eventId}`.execute(db)
  return on
}
/** The organiser writes another day down; it is not approved. */
const wish = (eventId: number, days: number) =>
  sql`update session set starts_at = ${daysFromNow(days)}, ends_at = null where event_id = ${eventId}`.execute(
    db,
  )
const reasonsOf = async (eventId: number) =>
  (await readDueOfSeller(db, owner.id, 5)).flatMap(({ parts }) =>
    parts.filter((part) => part.eventId === eventId).map(({ reason }) => reason),
  )
const bookedFor = async (eventId: number) => {
  await db.transaction().execute((tx) => bookFixedShares(tx, 5))
  const { rows } = await sql<{
    cents: number
  }>`select amount_cents as cents from transfer where kind = 'cause' and event_id = ${eventId}`.execute(db)
  return rows.map(({ cents }) => cents)
}

test('given a day that was moved back and waits for approval, then no money is paid out and no ticket is cancelled for it', async () => {
  const on = await givenPromise()
  await givenBought(app, on, { quantity: 2 })
  await wish(on.eventId, -300)
  expect(await reasonsOf(on.eventId)).toEqual(['event_not_over'])
  expect(await bookedFor(on.eventId)).toEqual([])
  const due = await givenBought(app, on, { email: 'door@example.org' })
  await sql`update orders set is_due = true where id = ${due.orderId}`.execute(db)
  expect(await releaseUnpaid(db, pino({ level: 'silent' }))).toBe(0)
  await sql`update orders set is_due = false where id = ${due.orderId}`.execute(db)
  // Nor does what was approved count while the organiser says that it is later.
  await moveSessions(db, on.eventId, daysFromNow(-30))
  await wish(on.eventId, 30)
  expect(await reasonsOf(on.eventId)).toEqual(['event_not_over'])
  await wish(on.eventId, -30)
  expect(await reasonsOf(on.eventId)).toEqual([null])
  expect(await bookedFor(on.eventId)).toEqual([500])
})

test('given an event under suspicion, when its owner moves it to the past, then no money goes out, neither then nor once it is shown again', async () => {
  const on = await givenPromise()
  const { eventId } = on
  await givenBought(app, on, { quantity: 2 })
  const blacklist = async (value: 0 | 1) => {
    const { error, data } = await app.call(
      'app_contenido_update_admin',
      { id: eventId, blacklist: value },
      admin,
    )
    expect(error, JSON.stringify(data)).toBe(false)
  }
  /** Why its money waits, as the treasurer reads it; reading books fixed amounts. */
  const proposed = async () => {
    const { data } = await app.call('app_pagos_propuesta', {}, admin)
    const parts: { contenido_id: number; motivo: string | null }[] = data.propuesta.flatMap(
      (due: { eventos: object[] }) => due.eventos,
    )
    return parts.filter((part) => part.contenido_id === eventId).map(({ motivo }) => motivo)
  }
  const move = (inicio: string) =>
    app.call('app_sesion_update', { sesion: { sesion_id: on.sessionId, inicio, fin: null } }, owner)
  await blacklist(1)
  expect((await move(daysFromNow(-300))).error).toBe(false)
  await app.call('app_contenido_update', { contenido: { id: eventId, impacto: { importe_cent: 1 } } }, owner)
  expect(await proposed()).toEqual(['evento_en_lista_negra'])
  expect(await bookedFor(eventId)).toEqual([])
  await blacklist(0)
  expect(await proposed()).toEqual(['evento_sin_terminar'])
  // It takes place, and is doubted again: its cause has the amount that was approved, and all of it stays here.
  await moveSessions(db, eventId, daysFromNow(-30))
  await blacklist(1)
  expect(await proposed()).toEqual(['causa_sin_datos', 'evento_en_lista_negra'])
  expect(await bookedFor(eventId)).toEqual([500])
  await blacklist(0)
  expect(await reasonsOf(eventId)).toEqual([null])
})

test('given an event that did not take place, then its cause gets no fixed amount of what goes back to buyers', async () => {
  const on = await givenPromise()
  const { orderId } = await givenBought(app, on, { quantity: 2 })
  await sql`update session set status = 'cancelled' where event_id = ${on.eventId}`.execute(db)
  expect(await bookedFor(on.eventId)).toEqual([])
  await givenRefund(app, on.eventId, orderId)
  expect(await bookedFor(on.eventId)).toEqual([])
})

test('given money on its way back to buyers, then the fixed amount waits for what is left', async () => {
  const on = await givenPromise()
  await givenBought(app, on)
  const { orderId } = await givenBought(app, on, { email: 'back@example.org' })
  await endEvent(app, on)
  await sql`update refund set status = 'done' where status = 'pending'`.execute(db)
  await givenRefund(app, on.eventId, orderId)
  await sql`update refund set status = 'pending', done_at = null where order_id = ${orderId}`.execute(db)
  expect(await bookedFor(on.eventId)).toEqual([])
  await sql`update refund set status = 'done', done_at = now() where order_id = ${orderId}`.execute(db)
  expect(await bookedFor(on.eventId)).toEqual([500])
})
