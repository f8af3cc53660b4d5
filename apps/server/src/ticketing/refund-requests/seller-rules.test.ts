import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { givenOver } from '../../finance/payouts/testing/given-money.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { paidOutApp, SALE } from './testing/paid-out.ts'

const { app, call, db, seller, ticketsOf, giveBack, member, givenPaidOut } = await paidOutApp()

test('given a session long over, then its seller asks the team, also with all the money here, until the festival allows more days', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [SALE, SALE])
  await moveSessions(db, on.eventId, daysFromNow(-15), daysFromNow(-15 + 1 / 24))
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
  const on = await givenOver(app, owner, [SALE, SALE])
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
  expect((await call('app_devolucion_plan', { contenido_id: on.eventId }, who)).data.code).toBe(role)
  expect((await giveBack(on, orderId, who, unused)).data).toMatchObject({ devuelve_cent: 1000 })
  await sql`update ticket set status = 'used', used_at = now() where id = ${two}`.execute(db)
  const used = { entrada_ids: [two], con_usadas: 0 }
  expect((await giveBack(on, orderId, who, used)).data.code).toBe('refund.ticket_used')
})

test('given an old sign-in, then runs, used tickets and high sums, also in parts, ask for a fresh proof', async () => {
  await givenFestivalSettings(db, { refundProofFromCents: 3000 })
  const owner = await seller()
  const on = await givenOver(app, owner, [SALE, SALE, SALE])
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
  const scope = { contenido_id: on.eventId, entradas_vistas: 3, importe_visto_cent: 3000 }
  expect((await call('app_devolucion_iniciar', scope, owner)).data.code).toBe(needed)
  await sql`update access_token set created_at = now() where account_id = ${owner.id}`.execute(db)
  expect((await giveBack(on, b, owner)).data).toMatchObject({ devuelve_cent: 2000 })
  await givenFestivalSettings(db, { refundProofFromCents: 1_000_000 })
})

test('given a refund that another event of the same seller paid for, when it is taken back, then each account of each event stands as before', async () => {
  const { owner, on } = await givenPaidOut(1)
  await givenOver(app, owner, [SALE, SALE])
  const standing = async () =>
    (
      await sql`select event_id, account, sum(cents)::int as cents from (
          select event_id, credit as account, amount_cents as cents from transfer
          union all select event_id, debit, -amount_cents from transfer) m
        group by 1, 2 having sum(cents) <> 0 order by 1, 2`.execute(db)
    ).rows
  const before = await standing()
  // Its session is over: tickets could not let in again, so they stay.
  const more = { conserva_entradas: 1, importe_cent: 2000 }
  const { data } = await giveBack(on, on.orders[0] as string, owner, more)
  expect(data).toMatchObject({ devuelve_cent: 2000, devolucion_id: expect.any(String) })
  expect(await standing()).not.toEqual(before)
  const wish = { contenido_id: on.eventId, devolucion_id: data.devolucion_id }
  expect(await call('app_devolucion_retirar', wish, owner)).toMatchObject({ error: false })
  expect(await standing()).toEqual(before)
})
