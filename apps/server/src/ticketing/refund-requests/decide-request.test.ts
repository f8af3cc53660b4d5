import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenOver } from '../../finance/payouts/testing/given-money.ts'
import type { Any } from '../../finance/payouts/testing/payout-desk.ts'
import { continueRuns } from '../refunds/plan-session.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { paidOutApp, SALE } from './testing/paid-out.ts'

const {
  app,
  call,
  db,
  ctx,
  maker,
  checker,
  third,
  seller,
  dueOf,
  paidBatch,
  payeeFindings,
  giveBack,
  requests,
  ticketsOf,
  openOf,
  decide,
  givenPaidOut,
} = await paidOutApp()

test('given a request, when two different administrators who are no party to it approve it, then it is made, and who bears it is booked', async () => {
  const { owner, on } = await givenPaidOut(3)
  const [a, b, c] = on.orders as [string, string, string]
  await giveBack(on, a, owner)
  await giveBack(on, b, owner)
  await giveBack(on, c, owner)
  const one = (await openOf(a)) as Any
  expect(one).toMatchObject({ importe_cent: 2000, disponible_cent: 0, entradas: 2, impedimento: null })
  expect((await decide(one.solicitud_id, owner)).data?.code).toBe('request.not_allowed')
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
  expect(app.mailer.to(owner.email).map(({ template }) => template)).toEqual(
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
  await sql`insert into event_member (event_id, account_id, role, accepted_at)
    values (${on.eventId}, ${helper.id}, 'read', now())`.execute(db)
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
  const on = await givenOver(app, owner, Array(3).fill(SALE))
  await paidBatch(owner.id)
  await givenOver(app, owner, [SALE])
  const plan = (await call('app_devolucion_plan', { contenido_id: on.eventId }, owner)).data
  expect(plan).toMatchObject({ devuelve_cent: 6000, disponible_cent: 2000, motivos_equipo: ['saldo'] })
  const scope = { contenido_id: on.eventId, entradas_vistas: 6, importe_visto_cent: 6000 }
  await call('app_devolucion_iniciar', scope, owner)
  await continueRuns(ctx)
  const state = async () =>
    (await call('app_devoluciones', { contenido_id: on.eventId }, owner)).data.devoluciones[0]
  expect(await state()).toMatchObject({ hechos: 1, solicitados: 2, solicitado_cent: 4000 })
  const run = (await requests()).find((one) => one.contenido_id === on.eventId)
  expect(run).toMatchObject({ pedido_id: null, entradas: 4, importe_cent: 4000 })
  await decide(run.solicitud_id, maker)
  await decide(run.solicitud_id, checker)
  await continueRuns(ctx)
  expect(await state()).toMatchObject({ hechos: 3, solicitados: 0, solicitud_estado: 'aprobada' })
  expect(await payeeFindings()).toEqual([])
})

test('given a request, when the event gives all its tickets back, then it lapses; one with a ticket left stays open', async () => {
  const { owner, on } = await givenPaidOut(2)
  const [whole, part] = on.orders as [string, string]
  await giveBack(on, whole, owner)
  await giveBack(on, part, owner)
  const id = ((await openOf(whole)) as Any).solicitud_id
  const [one] = await ticketsOf(part)
  const back = (orderId: string, ticketIds?: string[]) =>
    db.transaction().execute((tx) =>
      refundTickets(tx, {
        ...{ eventId: on.eventId, orderId, by: 'event', createdBy: null },
        ...(ticketIds ? { ticketIds } : {}),
      }),
    )
  await back(whole)
  await back(part, [one as string])
  expect(await openOf(whole)).toBeUndefined()
  expect((await requests()).find((request) => request.solicitud_id === id)).toMatchObject({
    estado: 'sin_efecto',
    impedimento: null,
  })
  expect((await decide(id, maker)).data.code).toBe('refund.request_decided')
  expect(await openOf(part)).toMatchObject({ entradas: 2 })
})
