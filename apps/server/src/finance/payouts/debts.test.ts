import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paidOutApp, SALE } from '../../ticketing/refund-requests/testing/paid-out.ts'
import { refundTickets } from '../../ticketing/refunds/refund-tickets.ts'
import { givenOver } from './testing/given-money.ts'
import type { Any } from './testing/payout-desk.ts'

const { app, call, db, maker, checker, giveBack, openOf, decide, ticketsOf, paidBatch, givenPaidOut } =
  await paidOutApp()

const debts = async () => (await call('app_pagos_deudas', {}, maker)).data
/** What the ledger's accounts of debts sum up to. */
async function ledgerCents(): Promise<number> {
  const { rows } = await sql<{
    cents: string
  }>`select coalesce(sum(case when debit like 'receivable:%' then amount_cents
      else -amount_cents end), 0) as cents
    from transfer where debit like 'receivable:%' or credit like 'receivable:%'`.execute(db)
  return Number(rows[0]?.cents)
}
const expectLedger = async ({ deudas, totales }: Any) => {
  const sum = deudas.reduce((all: number, one: Any) => all + one.debe_cent, 0)
  expect(sum).toBe(await ledgerCents())
  expect(totales).toEqual(sum === 0 ? [] : [{ moneda: 'EUR', debe_cent: sum }])
}

test('given no refund beyond what was held, then nothing is owed', async () => {
  await givenPaidOut(1)
  expect(await debts()).toEqual({ deudas: [], totales: [] })
})

test('given refunds of events that were paid out, then each debt stands with its cause, and later income is set off the oldest first', async () => {
  const { owner, on } = await givenPaidOut(4)
  const [bought, changed, approved, lost] = on.orders as [string, string, string, string]
  for (const [orderId, by] of [
    [bought, 'buyer'],
    [changed, 'event'],
    [lost, 'bank'],
  ] as const) {
    const wish = {
      eventId: on.eventId,
      orderId,
      by,
      createdBy: null,
      ticketIds: await ticketsOf(orderId),
    }
    // A buyer's own way is closed once the event is over: the same move, with the cause it has before.
    await db.transaction().execute((tx) => refundTickets(tx, { ...wish, by: by === 'buyer' ? 'event' : by }))
    await sql`update refund set reason = ${by} where order_id = ${orderId}`.execute(db)
  }
  await giveBack(on, approved, owner)
  const { solicitud_id: id } = (await openOf(approved)) as Any
  await decide(id, maker)
  await decide(id, checker)
  const before = await debts()
  const about = { usuario_id: owner.id, contenido_id: on.eventId, moneda: 'EUR', compensado_cent: 0 }
  const half = { importe_cent: 1000, debe_cent: 1000 }
  expect(before.deudas).toMatchObject(
    ['derecho_comprador', 'sesion_cambiada', 'contracargo', 'aprobada_equipo'].map((causa) => ({
      ...about,
      ...half,
      causa,
      numero: expect.any(String),
    })),
  )
  await expectLedger(before)
  expect(before.totales).toEqual([{ moneda: 'EUR', debe_cent: 4000 }])
  // Half of each sale is the cause's: 5000 for the organiser, of which the debts are taken.
  const later = await givenOver(app, owner, Array(5).fill(SALE))
  expect(later.orders).toHaveLength(5)
  expect((await paidBatch(owner.id)).total_cent).toBe(1000)
  const after = await debts()
  expect(after).toEqual({ deudas: [], totales: [] })
  await expectLedger(after)
})

test('given income of the same event, then the debt is set off in part and what is left is shown', async () => {
  const { owner, on } = await givenPaidOut(1)
  const [orderId] = on.orders as [string]
  const wish = { eventId: on.eventId, orderId, by: 'event', createdBy: null } as const
  await db
    .transaction()
    .execute(async (tx) => refundTickets(tx, { ...wish, ticketIds: await ticketsOf(orderId) }))
  await sql`insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
    values (${on.eventId}, gen_random_uuid(), gen_random_uuid(), 'correction', 'festival', ${`seller:${owner.id}`}, 400, 'EUR')`.execute(
    db,
  )
  const shown = await debts()
  expect(shown.deudas).toMatchObject([
    { usuario_id: owner.id, importe_cent: 1000, compensado_cent: 400, debe_cent: 600 },
  ])
  await expectLedger(shown)
})

test('given two readers at once, then income is set off once', async () => {
  const { owner, on } = await givenPaidOut(1)
  const [orderId] = on.orders as [string]
  const wish = { eventId: on.eventId, orderId, by: 'event', createdBy: null } as const
  await db
    .transaction()
    .execute(async (tx) => refundTickets(tx, { ...wish, ticketIds: await ticketsOf(orderId) }))
  await sql`insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
    values (${on.eventId}, gen_random_uuid(), gen_random_uuid(), 'correction', 'festival', ${`seller:${owner.id}`}, 300, 'EUR')`.execute(
    db,
  )
  const all = await Promise.all([debts(), debts(), debts(), debts()])
  for (const one of all)
    expect(one.deudas.find((debt: Any) => debt.contenido_id === on.eventId)).toMatchObject({
      compensado_cent: 300,
      debe_cent: 700,
    })
})
