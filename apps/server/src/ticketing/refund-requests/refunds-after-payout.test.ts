import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { causeFields, givenOver } from '../../finance/payouts/testing/given-money.ts'
import { findingsIn } from '../../operations/data-audit/audit-data.ts'
import { continueRuns } from '../refunds/plan-session.ts'
import { GUARDS, refundTickets } from '../refunds/refund-tickets.ts'
import { paidOutApp, SALE } from './testing/paid-out.ts'

const {
  app,
  call,
  db,
  ctx,
  maker,
  checker,
  seller,
  dueOf,
  batchFor,
  paidBatch,
  lostCents,
  payeeFindings,
  ticketsOf,
  giveBack,
  member,
  givenPaidOut,
} = await paidOutApp()

const ROUNDS = Number(process.env.PROVE_CASES ?? 6)

test('given an event that was paid out, when its organiser, a member who sells or a run give its orders back, then not a cent leaves, and all of it is a request to the team', async () => {
  const { owner, on } = await givenPaidOut()
  const [first, second, third_, fourth, ...rest] = on.orders as [string, string, string, string, ...string[]]
  const whole = await giveBack(on, first, owner)
  expect(whole.data).toMatchObject({
    devolucion_id: null,
    devuelve_cent: 0,
    solicitado_cent: 2000,
    motivos_equipo: ['saldo'],
    solicitud_id: expect.any(String),
  })
  const kept = await giveBack(on, second, owner, { conserva_entradas: 1, importe_cent: 500 })
  expect(kept.data).toMatchObject({ devolucion_id: null, solicitado_cent: 500 })
  const [ticket] = await ticketsOf(third_)
  const part = await giveBack(on, third_, owner, { entrada_ids: [ticket], importe_cent: 300 })
  expect(part.data).toMatchObject({ devolucion_id: null, solicitado_cent: 300 })
  const seller = await member(on, 'sell')
  const [one] = await ticketsOf(fourth)
  const single = await giveBack(on, fourth, seller, { entrada_ids: [one], con_usadas: 0 })
  expect(single.data).toMatchObject({ devolucion_id: null, solicitado_cent: 1000 })
  const all = await Promise.all(rest.slice(0, 4).map((order) => giveBack(on, order, owner)))
  expect(all.map(({ data }) => [data.devolucion_id, data.solicitado_cent])).toEqual(
    Array(4).fill([null, 2000]),
  )
  const plan = (await call('app_devolucion_plan', { contenido_id: on.eventId, con_usadas: 1 }, owner)).data
  expect(plan).toMatchObject({ devuelve_cent: 24_000, disponible_cent: 0, motivos_equipo: ['saldo'] })
  const scope = {
    contenido_id: on.eventId,
    con_usadas: 1,
    entradas_vistas: plan.entradas,
    importe_visto_cent: plan.devuelve_cent,
  }
  expect((await call('app_devolucion_iniciar', scope, owner)).error).toBe(false)
  await continueRuns(ctx)
  const { devoluciones } = (await call('app_devoluciones', { contenido_id: on.eventId }, owner)).data
  expect(devoluciones[0]).toMatchObject({
    hechos: 0,
    solicitados: 12,
    solicitado_cent: 24_000,
    solicitud_estado: 'abierta',
  })
  const { rows } = await sql`select from refund where event_id = ${on.eventId}`.execute(db)
  expect(rows).toHaveLength(0)
  expect(await lostCents()).toBe(0)
  expect(await payeeFindings()).toEqual([])
  // The organiser sees it on the order; the same order is asked for once.
  const order = await call('app_pedido', { contenido_id: on.eventId, pedido_id: first }, owner)
  expect(order.data.solicitudes).toMatchObject([
    { importe_cent: 2000, motivos: ['saldo'], estado: 'abierta' },
  ])
  expect((await giveBack(on, first, owner)).data.code).toBe('refund.request_open')
  expect(app.mailer.to(checker.email).map(({ template }) => template)).toContain('refund-requested')
})

test('given the limit taken away, then the same refunds lose the money that was paid out, and the recount finds it', async () => {
  const { on } = await givenPaidOut(2)
  const [orderId] = on.orders as [string]
  const found = await db
    .transaction()
    .execute(async (tx) => {
      const wish = { eventId: on.eventId, orderId, by: 'seller', createdBy: null } as const
      await refundTickets(tx, wish, { ...GUARDS, findReasons: async () => [] })
      const out = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from transfer
        where event_id = ${on.eventId} and kind = 'refund' and credit like 'provider:%'`.execute(tx)
      throw { lost: out.rows[0]?.cents, rules: (await findingsIn(tx)).map(({ rule }) => rule) }
    })
    .catch((thrown) => thrown)
  expect(found).toMatchObject({ lost: 2000, rules: ['payee.debt'] })
})

test('given a share of a cause and donations that were paid out, when an order is given back with its donation, then it is a request', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [{ quantity: 1, donationCents: 500 }, SALE])
  await call('app_causa_update', { contenido_id: on.eventId, causa: causeFields() }, owner)
  await sql`update cause_payee set iban_changed_at = '2026-01-01'`.execute(db)
  const made = await call('app_pagos_lote_add', { moneda: 'EUR' }, maker)
  expect(made.error, JSON.stringify(made.data)).toBe(false)
  const [withGift, other] = on.orders as [string, string]
  // An open batch counts as paid.
  expect((await giveBack(on, withGift, owner, { con_donativo: 1 })).data).toMatchObject({
    devolucion_id: null,
    solicitado_cent: 1500,
  })
  await call('app_pago_anular', { lote_id: made.data.lote_id }, maker)
  expect((await giveBack(on, other, owner)).data).toMatchObject({ devuelve_cent: 2000, solicitud_id: null })
  expect(await payeeFindings()).toEqual([])
})

test('given little left, when several orders are given back at once, then no more goes back than is held; without the lock it would', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, Array(6).fill(SALE))
  await paidBatch(owner.id)
  // Ten euros come in after the payout.
  await givenOver(app, owner, [{ quantity: 3 }])
  const answers = await Promise.all(on.orders.map((order) => giveBack(on, order, owner)))
  const made = answers.filter(({ data }) => data.devolucion_id !== null)
  expect(made).toHaveLength(1)
  expect(answers.filter(({ data }) => data.solicitud_id)).toHaveLength(5)
  expect(await payeeFindings()).toEqual([])
  const left = await dueOf(owner.id)
  // Half of each sale is the cause's: of 1500 held, 1000 went back.
  expect(left.pagable_cent).toBe(500)
  // The same without the lock: both read what is held before either writes.
  const again = await seller()
  const bare = await givenOver(app, again, Array(2).fill(SALE))
  await paidBatch(again.id)
  const spent = await givenOver(app, again, [SALE])
  const lock: typeof GUARDS.lock = async (_, id) => ({ id, ids: [id] })
  let reading = 0
  let release = () => {}
  const bothRead = new Promise<void>((resolve) => {
    release = resolve
  })
  const findReasons: typeof GUARDS.findReasons = async (...args) => {
    const reasons = await GUARDS.findReasons(...args)
    if (++reading === 2) release()
    await bothRead
    return reasons
  }
  const loose = await Promise.all(
    bare.orders.map((orderId) =>
      db
        .transaction()
        .execute((tx) =>
          refundTickets(
            tx,
            { eventId: bare.eventId, orderId, by: 'seller', createdBy: null },
            { ...GUARDS, lock, findReasons },
          ),
        ),
    ),
  )
  expect(loose).toHaveLength(2)
  expect(await payeeFindings()).toEqual(['payee.seller'])
  // What the control broke is mended for the tests that follow.
  await sql`insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
    values (${spent.eventId}, gen_random_uuid(), '00000000-0000-7000-8000-000000000071', 'receivable',
      ${`receivable:${again.id}`}, ${`seller:${again.id}`}, 1000, 'EUR')`.execute(db)
  expect(await payeeFindings()).toEqual([])
})

test('given a refund against the making and approving of a batch at once, then what is paid and what goes back together never exceed what came in', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await seller()
    const on = await givenOver(app, owner, [SALE, SALE])
    const [orderId] = on.orders as [string]
    const [made] = await Promise.all([batchFor(owner.id), giveBack(on, orderId, owner)])
    const batch = made.error ? undefined : made.data
    if (batch) {
      await Promise.all([
        call('app_pago_aprobar', { lote_id: batch.lote_id, version: batch.version }, checker),
        giveBack(on, on.orders[1] as string, owner),
      ])
      await call('app_pago_marcar', { lote_id: batch.lote_id }, checker)
    }
    expect(await payeeFindings()).toEqual([])
  }
})
