import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { findingsIn } from '../../operations/data-audit/audit-data.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { seeded } from '../../testing/hostile-cases.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { readStatements } from './statement.ts'
import {
  causeFields,
  endEvent,
  givenOver,
  givenRefund,
  givenSold,
  IBANS,
  PAYABLE,
} from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, checker, third, seller, batchFor, approve, expectBalanced } = await payoutDesk(app)
await givenFestivalSettings(db, { cardFeeBearer: 'organiser' })

test('given two who approve at once and two who propose at once, then one of them does; without the guards both would', async () => {
  const owner = await seller()
  await givenOver(app, owner)
  const proposals = await Promise.all([1, 2, 3, 4].map(() => batchFor(owner.id)))
  expect(proposals.filter(({ error }) => !error)).toHaveLength(1)
  const made = proposals.find(({ error }) => !error)
  const answers = await Promise.all([approve(made, checker), approve(made, third)])
  expect(answers.map(({ data }) => data.code ?? data.estado).sort()).toEqual([
    'aprobado',
    'payout.batch_settled',
  ])
  // The same steps without lock and condition, both reading before either writes.
  const status = () =>
    db.selectFrom('payout_batch').select('status').where('id', '=', made?.data.lote_id).executeTakeFirst()
  await sql`update payout_batch set status = 'draft', approved_by = null where id = ${made?.data.lote_id}`.execute(
    db,
  )
  const seen = await Promise.all([status(), status()])
  expect(seen.filter((row) => row?.status === 'draft')).toHaveLength(2)
  await sql`drop index payout_one_planned`.execute(db)
  const copies = await Promise.all(
    [1, 2].map(() =>
      sql`insert into payout (batch_id, kind, subject_id, currency, amount_cents, name, iban)
      select batch_id, kind, subject_id, currency, amount_cents, name, iban from payout
      where batch_id = ${made?.data.lote_id} and status = 'planned' limit 1 returning id`.execute(db),
    ),
  )
  expect(copies.flatMap(({ rows }) => rows)).toHaveLength(2)
  await sql`update payout set status = 'dropped' where batch_id = ${made?.data.lote_id}`.execute(db)
  await sql`create unique index payout_one_planned on payout (kind, subject_id, currency) where status = 'planned'`.execute(
    db,
  )
})

test('given random sales, refunds, gifts, payouts and returns, when anything was done, then the book adds up, statements equal a recount, and nothing is paid twice', async () => {
  const random = seeded(20261128)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const owners = [await seller(), await seller(), await seller()]
  const sold: { eventId: number; orderId: string }[] = []
  const events = await Promise.all(
    owners.flatMap((owner) => [owner, owner]).map((owner) => givenOver(app, owner, [])),
  )
  for (const [at, { eventId }] of events.entries())
    if (at % 2 === 0)
      await call(
        'app_causa_update',
        {
          contenido_id: eventId,
          causa: causeFields({ cif: null, iban: at % 4 ? IBANS.cause : IBANS.other }),
        },
        owners[Math.floor(at / 2)],
      )
  const batches: Any[] = []
  for (let step = 0; step < 120; step += 1) {
    const on = pick(events)
    const dice = random()
    if (dice < 0.45) {
      await reopen(on)
      const orderId = await givenSold(app, on, {
        quantity: 1 + Math.floor(random() * 4),
        donationCents: random() < 0.3 ? 100 * Math.ceil(random() * 9) : 0,
        feeCents: random() < 0.5 ? Math.ceil(random() * 60) : null,
        provider: random() < 0.2 ? 'door' : 'stripe',
      })
      sold.push({ eventId: on.eventId, orderId })
      await endEvent(app, on)
    } else if (dice < 0.6 && sold.length > 0) {
      const [order] = sold.splice(Math.floor(random() * sold.length), 1)
      if (order)
        await givenRefund(app, order.eventId, order.orderId, {
          asGift: random() < 0.3,
          withDonation: random() < 0.3,
        })
    } else if (dice < 0.85) {
      await db
        .updateTable('cause_payee')
        .set({ iban_changed_at: PAYABLE.iban_changed_at, tax_id: 'G48123988' })
        .execute()
      const made = await call('app_pagos_lote_add', { moneda: 'EUR' }, maker)
      if (!made.error) {
        const { error } = await approve(made)
        const paid = error
          ? made
          : await call('app_pago_marcar', { lote_id: made.data.lote_id }, pick([maker, checker]))
        if (error) await call('app_pago_anular', { lote_id: made.data.lote_id }, maker)
        else batches.push(paid.data)
      }
    } else if (batches.length > 0) {
      const batch = pick(batches)
      const payout = pick(batch.pagos as Any[])
      await call('app_pago_devuelto', { lote_id: batch.lote_id, pago_id: payout.pago_id, motivo: 'x' }, maker)
      if (random() < 0.7)
        await call('app_pagos_retener', { tipo: payout.tipo, id: payout.id, nota: null }, maker)
    }
    if (step % 20 === 19) await expectBalanced()
  }
  await expectBalanced()
  expect(batches.length).toBeGreaterThan(5)
  for (const owner of owners) await expectRecount(owner)
  // What left the bank is what stands as paid, payout by payout.
  const { rows } = await sql<{ id: number; status: string; amount: number; booked: string }>`
    select p.id, p.status, p.amount_cents as amount, coalesce(sum(case when t.credit = 'bank' then t.amount_cents
      else -t.amount_cents end), 0) as booked
    from payout p left join transfer t on t.payout_id = p.id and t.kind = 'payout' group by p.id`.execute(db)
  // Refunds after a payout stand as debts in the ledger, and no payee got more than came in for them.
  expect((await findingsIn(db)).filter(({ rule }) => rule.startsWith('payee.'))).toEqual([])
  for (const { status, amount, booked } of rows) expect(Number(booked)).toBe(status === 'paid' ? amount : 0)
})

/** Sales are only taken for what is still to come. */
async function reopen({ eventId }: { eventId: number }) {
  await moveSessions(db, eventId, daysFromNow(365))
}

/** The statement against orders, refunds and payouts, which know nothing of the book. */
async function expectRecount(owner: TestAccount) {
  const [statement] = await readStatements(db, { sellerId: owner.id })
  const { rows } = await sql<{ sales: string; refunds: string; fees: string; paid: string }>`
    select coalesce(sum(o.subtotal_cents - o.discount_cents), 0) as sales,
      (select coalesce(sum(r.amount_cents - r.donation_cents), 0) from refund r join orders x on x.id = r.order_id
        where x.seller_id = ${owner.id} and not r.is_gift) as refunds,
      (select coalesce(sum(p.fee_cents), 0) from payment p join orders x on x.checkout_id = p.checkout_id
        where x.seller_id = ${owner.id}) as fees,
      (select coalesce(sum(amount_cents), 0) from payout where kind = 'seller' and subject_id = ${owner.id}
        and status = 'paid') as paid
    from orders o where o.seller_id = ${owner.id} and o.paid_at is not null`.execute(db)
  const [recount] = rows
  expect(statement).toMatchObject({
    salesCents: Number(recount?.sales),
    refundsCents: Number(recount?.refunds),
    feesCents: Number(recount?.fees),
    paidCents: Number(recount?.paid),
  })
  const {
    salesCents = 0,
    refundsCents = 0,
    feesCents = 0,
    causeCents = 0,
    cashCents = 0,
    otherCents = 0,
  } = statement ?? {}
  expect(statement?.payableCents).toBe(
    salesCents - refundsCents - feesCents - causeCents - cashCents - otherCents,
  )
  expect(statement?.openCents).toBe((statement?.payableCents ?? 0) - (statement?.paidCents ?? 0))
}
