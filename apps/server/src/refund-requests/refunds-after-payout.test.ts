import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { findingsIn } from '../data-audit/audit-data.ts'
import type { OnSale } from '../orders/testing/given-on-sale.ts'
import { causeFields, givenOver } from '../payouts/testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from '../payouts/testing/payout-desk.ts'
import { continueRuns } from '../refunds/plan-session.ts'
import { GUARDS, refundTickets } from '../refunds/refund-tickets.ts'
import { daysFromNow, moveSessions } from '../sessions/testing/move-sessions.ts'
import { givenFestivalSettings } from '../settings/testing/given-festival-settings.ts'
import { type TestAccount, testApp } from '../test/test-app.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db, services, mailer } = app
const { maker, checker, third, seller, dueOf, batchFor, paidBatch } = await payoutDesk(app)
const ctx = { db, services, log: pino({ level: 'silent' }) }

/** How many cents of a seller's sales left the account of the festival beyond what came in and what is owed for it. */
async function lostCents(): Promise<number> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum(case
      when credit like 'provider:%' or credit = 'bank' then amount_cents
      when debit like 'provider:%' or debit = 'bank' then -amount_cents
      when debit like 'receivable:%' or debit = 'festival' then -amount_cents
      when credit like 'receivable:%' or credit = 'festival' then amount_cents else 0 end), 0) as cents
    from transfer where kind <> 'fee'`.execute(db)
  return Math.max(0, Number(rows[0]?.cents))
}
const payeeFindings = async () =>
  (await findingsIn(db)).filter(({ rule }) => rule.startsWith('payee.')).map(({ rule }) => rule)

const ticketsOf = async (orderId: string) =>
  (await db.selectFrom('ticket').select('id').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ id }) => id,
  )
const giveBack = async (on: OnSale, orderId: string, who: TestAccount, more: object = {}) =>
  call(
    'app_pedido_devolver',
    {
      contenido_id: on.contentId,
      pedido_id: orderId,
      entrada_ids: await ticketsOf(orderId),
      con_usadas: 1,
      ...more,
    },
    who,
  )
const requests = async (who = maker): Promise<Any[]> =>
  (await call('app_devolucion_solicitudes', {}, who)).data
const openOf = async (orderId: string) =>
  (await requests()).find((one) => one.pedido_id === orderId && one.estado === 'abierta')
const decide = (solicitud_id: string, who: TestAccount, more: object = {}) =>
  call(
    'app_devolucion_solicitud_decidir',
    { solicitud_id, decision: 'aprobar', asume: 'organizador', ...more },
    who,
  )
const member = async (on: OnSale, role: 'sell' | 'edit') => {
  const account = await app.givenAccount()
  await sql`insert into content_member (content_id, account_id, role, accepted_at)
    values (${on.contentId}, ${account.id}, ${role}, now())`.execute(db)
  return account
}
const sale = { quantity: 2 }
/** An event with 12 orders, with a cause, that was paid out to its last cent. */
async function givenPaidOut(orders = 12) {
  const owner = await seller()
  const on = await givenOver(app, owner, Array(orders).fill(sale))
  await paidBatch(owner.id)
  expect(await dueOf(owner.id)).toBeUndefined()
  return { owner, on }
}

beforeAll(() => givenFestivalSettings(db, { refundProofFromCents: 1_000_000 }))

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
  const plan = (await call('app_devolucion_plan', { contenido_id: on.contentId, con_usadas: 1 }, owner)).data
  expect(plan).toMatchObject({ devuelve_cent: 24_000, disponible_cent: 0, motivos_equipo: ['saldo'] })
  const scope = {
    contenido_id: on.contentId,
    con_usadas: 1,
    entradas_vistas: plan.entradas,
    importe_visto_cent: plan.devuelve_cent,
  }
  expect((await call('app_devolucion_iniciar', scope, owner)).error).toBe(false)
  await continueRuns(ctx)
  const { devoluciones } = (await call('app_devoluciones', { contenido_id: on.contentId }, owner)).data
  expect(devoluciones[0]).toMatchObject({
    hechos: 0,
    solicitados: 12,
    solicitado_cent: 24_000,
    solicitud_estado: 'abierta',
  })
  const { rows } = await sql`select from refund where content_id = ${on.contentId}`.execute(db)
  expect(rows).toHaveLength(0)
  expect(await lostCents()).toBe(0)
  expect(await payeeFindings()).toEqual([])
  // The organiser sees it on the order; the same order is asked for once.
  const order = await call('app_pedido', { contenido_id: on.contentId, pedido_id: first }, owner)
  expect(order.data.solicitudes).toMatchObject([
    { importe_cent: 2000, motivos: ['saldo'], estado: 'abierta' },
  ])
  expect((await giveBack(on, first, owner)).data.code).toBe('refund.request_open')
  expect(mailer.to(checker.email).map(({ template }) => template)).toContain('refund-requested')
})

test('given the limit taken away, then the same refunds lose the money that was paid out, and the recount finds it', async () => {
  const { on } = await givenPaidOut(2)
  const [orderId] = on.orders as [string]
  const found = await db
    .transaction()
    .execute(async (tx) => {
      const wish = { contentId: on.contentId, orderId, by: 'seller', createdBy: null } as const
      await refundTickets(tx, wish, { ...GUARDS, findReasons: async () => [] })
      const out = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from transfer
        where content_id = ${on.contentId} and kind = 'refund' and credit like 'provider:%'`.execute(tx)
      throw { lost: out.rows[0]?.cents, rules: (await findingsIn(tx)).map(({ rule }) => rule) }
    })
    .catch((thrown) => thrown)
  expect(found).toMatchObject({ lost: 2000, rules: ['payee.debt'] })
})

test('given a share of a cause and donations that were paid out, when an order is given back with its donation, then it is a request', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [{ quantity: 1, donationCents: 500 }, sale])
  await call('app_causa_update', { contenido_id: on.contentId, causa: causeFields() }, owner)
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
  const on = await givenOver(app, owner, Array(6).fill(sale))
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
  const bare = await givenOver(app, again, Array(2).fill(sale))
  await paidBatch(again.id)
  const spent = await givenOver(app, again, [sale])
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
            { contentId: bare.contentId, orderId, by: 'seller', createdBy: null },
            { ...GUARDS, lock, findReasons },
          ),
        ),
    ),
  )
  expect(loose).toHaveLength(2)
  expect(await payeeFindings()).toEqual(['payee.seller'])
  // What the control broke is mended for the tests that follow.
  await sql`insert into transfer (content_id, id, entry, kind, debit, credit, amount_cents, currency)
    values (${spent.contentId}, gen_random_uuid(), '00000000-0000-7000-8000-000000000071', 'receivable',
      ${`receivable:${again.id}`}, ${`seller:${again.id}`}, 1000, 'EUR')`.execute(db)
  expect(await payeeFindings()).toEqual([])
})

test('given a refund against the making and approving of a batch at once, then what is paid and what goes back together never exceed what came in', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await seller()
    const on = await givenOver(app, owner, [sale, sale])
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

test('given a request, when two different administrators who are no party to it approve it, then it is made, and who bears it is booked', async () => {
  const { owner, on } = await givenPaidOut(3)
  const [a, b, c] = on.orders as [string, string, string]
  await giveBack(on, a, owner)
  await giveBack(on, b, owner)
  await giveBack(on, c, owner)
  const one = (await openOf(a)) as Any
  expect(one).toMatchObject({ importe_cent: 2000, disponible_cent: 0, entradas: 2, impedimento: null })
  expect((await decide(one.solicitud_id, owner)).status).toBe(403)
  expect((await decide(one.solicitud_id, maker, { asume: null })).data.code).toBe('refund.bearer_missing')
  expect((await decide(one.solicitud_id, maker)).data).toEqual({ estado: 'abierta', faltan: 1 })
  expect((await decide(one.solicitud_id, maker)).data.code).toBe('refund.request_same_person')
  expect((await decide(one.solicitud_id, checker, { asume: 'festival' })).data.code).toBe(
    'refund.bearer_differs',
  )
  expect((await decide(one.solicitud_id, checker)).data).toEqual({ estado: 'aprobada', faltan: 0 })
  expect((await decide(one.solicitud_id, third)).data.code).toBe('refund.request_decided')
  // The cause gives its half back, which was still held; the organiser owes the other one.
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: -1000 })
  const two = (await openOf(b)) as Any
  await decide(two.solicitud_id, checker, { asume: 'festival' })
  const both = await Promise.all([
    decide(two.solicitud_id, third, { asume: 'festival' }),
    decide(two.solicitud_id, maker, { asume: 'festival' }),
  ])
  expect(both.map(({ data }) => data.estado ?? data.code).sort()).toEqual([
    'aprobada',
    'refund.request_decided',
  ])
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: -1000 })
  const three = (await openOf(c)) as Any
  expect((await decide(three.solicitud_id, maker, { decision: 'rechazar' })).data.code).toBe(
    'payment.note_missing',
  )
  const rejected = { decision: 'rechazar', nota: 'The event took place.' }
  expect((await decide(three.solicitud_id, maker, rejected)).data.estado).toBe('rechazada')
  expect(mailer.to(owner.email).map(({ template }) => template)).toEqual(
    expect.arrayContaining(['refund-request-approved', 'refund-request-rejected']),
  )
  expect(await payeeFindings()).toEqual([])
  // Later income of the same organiser settles the debt, event by event.
  await givenOver(app, owner, [{ quantity: 5 }])
  expect((await paidBatch(owner.id)).total_cent).toBe(1500)
  expect(await dueOf(owner.id)).toBeUndefined()
  expect(await payeeFindings()).toEqual([])
})

test('given a party to the money, then it is no second person: the seller, their team, and who changed their account or was shown a link', async () => {
  const { owner, on } = await givenPaidOut(1)
  const [orderId] = on.orders as [string]
  await giveBack(on, orderId, owner)
  const { solicitud_id: id } = (await openOf(orderId)) as Any
  const helper = await app.givenAdmin()
  await sql`insert into content_member (content_id, account_id, role, accepted_at)
    values (${on.contentId}, ${helper.id}, 'read', now())`.execute(db)
  const shown = await app.givenAdmin()
  await sql`insert into audit_log (actor_id, action, subject, subject_id, detail)
    values (${shown.id}, 'account.link_issued', 'account', ${owner.id}, '{}')`.execute(db)
  for (const who of [helper, shown]) expect((await decide(id, who)).data.code).toBe('refund.request_party')
  await sql`update account set profile_id = 1 where id = ${owner.id}`.execute(db)
  expect((await decide(id, owner)).data.code).toBe('refund.request_party')
  const young = await app.givenAdmin()
  await sql`update account set admin_made_at = now(), admin_made_by = ${maker.id} where id = ${young.id}`.execute(
    db,
  )
  expect((await decide(id, young)).data.code).toBe('payout.admin_new')
  await sql`update account set admin_made_at = now() - interval '3 days' where id = ${young.id}`.execute(db)
  expect((await decide(id, maker)).data.estado).toBe('abierta')
  expect((await decide(id, young)).data.code).toBe('payout.admin_appointed')
})

test('given refunds of a run beyond what is held, when two approve them, then the run goes on to its end', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, Array(3).fill(sale))
  await paidBatch(owner.id)
  await givenOver(app, owner, [sale])
  const plan = (await call('app_devolucion_plan', { contenido_id: on.contentId }, owner)).data
  expect(plan).toMatchObject({ devuelve_cent: 6000, disponible_cent: 2000, motivos_equipo: ['saldo'] })
  const scope = { contenido_id: on.contentId, entradas_vistas: 6, importe_visto_cent: 6000 }
  await call('app_devolucion_iniciar', scope, owner)
  await continueRuns(ctx)
  const state = async () =>
    (await call('app_devoluciones', { contenido_id: on.contentId }, owner)).data.devoluciones[0]
  expect(await state()).toMatchObject({ hechos: 1, solicitados: 2, solicitado_cent: 4000 })
  const run = (await requests()).find((one) => one.contenido_id === on.contentId)
  expect(run).toMatchObject({ pedido_id: null, entradas: 4, importe_cent: 4000 })
  await decide(run.solicitud_id, maker)
  await decide(run.solicitud_id, checker)
  await continueRuns(ctx)
  expect(await state()).toMatchObject({ hechos: 3, solicitados: 0, solicitud_estado: 'aprobada' })
  expect(await payeeFindings()).toEqual([])
})

test('given a session long over, then its seller asks the team, also with all the money here, until the festival allows more days', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [sale, sale])
  await moveSessions(db, on.contentId, daysFromNow(-15), daysFromNow(-15 + 1 / 24))
  const [first, second] = on.orders as [string, string]
  expect((await giveBack(on, first, owner)).data).toMatchObject({
    devolucion_id: null,
    motivos_equipo: ['plazo'],
  })
  await givenFestivalSettings(db, { refundDaysAfterSession: 30 })
  expect((await giveBack(on, second, owner)).data).toMatchObject({ devuelve_cent: 2000 })
  await givenFestivalSettings(db, { refundDaysAfterSession: 14 })
})

test('given a member who sells, then unused tickets go back one by one, and nothing else', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [sale, sale])
  const [orderId] = on.orders as [string]
  const who = await member(on, 'sell')
  const [one, two] = (await ticketsOf(orderId)) as [string, string]
  const role = 'refund.role_single'
  expect((await giveBack(on, orderId, who)).data.code).toBe(role)
  const single = { entrada_ids: [one] }
  expect((await giveBack(on, orderId, who, single)).data.code).toBe(role)
  const unused = { ...single, con_usadas: 0 }
  const kept = { ...unused, conserva_entradas: 1, importe_cent: 100 }
  expect((await giveBack(on, orderId, who, kept)).data.code).toBe(role)
  expect((await giveBack(on, orderId, who, { ...unused, con_donativo: 1 })).data.code).toBe(role)
  expect((await call('app_devolucion_plan', { contenido_id: on.contentId }, who)).data.code).toBe(role)
  expect((await giveBack(on, orderId, who, unused)).data).toMatchObject({ devuelve_cent: 1000 })
  await sql`update ticket set status = 'used', used_at = now() where id = ${two}`.execute(db)
  const used = { entrada_ids: [two], con_usadas: 0 }
  expect((await giveBack(on, orderId, who, used)).data.code).toBe('refund.ticket_used')
})

test('given an old sign-in, then runs, used tickets and high sums, also in parts, ask for a fresh proof', async () => {
  await givenFestivalSettings(db, { refundProofFromCents: 3000 })
  const owner = await seller()
  const on = await givenOver(app, owner, [sale, sale, sale])
  await sql`update access_token set created_at = now() - interval '2 hours' where account_id = ${owner.id}`.execute(
    db,
  )
  const [a, b, c] = on.orders as [string, string, string]
  const needed = 'account.current_password_needed'
  expect((await giveBack(on, a, owner)).data).toMatchObject({ devuelve_cent: 2000 })
  expect((await giveBack(on, b, owner)).data.code).toBe(needed)
  const [ticket] = (await ticketsOf(c)) as [string]
  await sql`update ticket set status = 'used', used_at = now() where id = ${ticket}`.execute(db)
  const used = { entrada_ids: [ticket], importe_cent: 1 }
  expect((await giveBack(on, c, owner, used)).data.code).toBe(needed)
  const scope = { contenido_id: on.contentId, entradas_vistas: 3, importe_visto_cent: 3000 }
  expect((await call('app_devolucion_iniciar', scope, owner)).data.code).toBe(needed)
  await sql`update access_token set created_at = now() where account_id = ${owner.id}`.execute(db)
  expect((await giveBack(on, b, owner)).data).toMatchObject({ devuelve_cent: 2000 })
  await givenFestivalSettings(db, { refundProofFromCents: 1_000_000 })
})
