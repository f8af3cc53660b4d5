import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { levelCauseFee } from '../../ledger/card-fee-moves.ts'
import { book } from '../../ledger/journal.ts'
import { findingsIn } from '../../operations/data-audit/audit-data.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOnSale, type OnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { refundTickets } from '../../ticketing/refunds/refund-tickets.ts'
import { causeFields, endEvent, givenRefund, givenSold, PAYABLE } from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, seller, dueOf, paidBatch, expectBalanced } = await payoutDesk(app)

/** Kinds of support by their number: a half of the takings, all of them. */
const HALF = 1
const ALL = 2

/** An event whose cause was promised so much; free with donations for mode 3. */
async function givenSupporting(owner: TestAccount, kind: number, mode: 1 | 3 = 1): Promise<OnSale> {
  const on = await givenOnSale(app, owner, { mode, priceCents: 1000 })
  await sql`update publication set document = jsonb_set(jsonb_set(document, '{impact,collaborationId}', ${String(kind)}::jsonb),
    '{impact,percentage}', '50') where event_id = ${on.eventId}`.execute(db)
  const causa = causeFields({ cif: taxIdOf(on.eventId) })
  await call('app_causa_update', { contenido_id: on.eventId, causa }, owner)
  await sql`update cause_payee set iban_changed_at = null`.execute(db)
  return on
}
/** A tax number of an association of its own for each cause. */
function taxIdOf(id: number): string {
  const digits = String(3_000_000 + id)
  let sum = 0
  for (const [at, digit] of [...digits].entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return `G${digits}${(10 - (sum % 10)) % 10}`
}

/** What each account of the book stands at for one event. */
async function standOf({ eventId }: OnSale): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: string }>`
    select split_part(account, ':', 1) as account, sum(cents) as cents from (
      select credit as account, amount_cents as cents from transfer where event_id = ${eventId}
      union all select debit, -amount_cents from transfer where event_id = ${eventId}) m
    where account not like 'provider:%' group by 1 having sum(cents) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}
const statementOf = async (owner: TestAccount): Promise<Any> =>
  (await call('app_liquidacion', {}, owner)).data
const causeDue = async ({ eventId }: OnSale): Promise<Any> =>
  (await call('app_pagos_propuesta', {}, maker)).data.propuesta.find(
    ({ tipo, eventos }: Any) => tipo === 'causa' && eventos.some((e: Any) => e.contenido_id === eventId),
  )

const causeRef = async (on: OnSale) => ({ tipo: 'causa', id: (await causeDue(on)).id })

const FEES = 60
test.each([
  // Of 20.00 with 10.00 for the cause, and a donation of 3.00.
  ['festival', HALF, 1, { cause: 1300, festival: -FEES, seller: 1000 }],
  ['organiser', HALF, 1, { cause: 1300, fees: -FEES, seller: 1000 }],
  ['cause', HALF, 1, { cause: 1300 - FEES, seller: 1000 }],
  // All of it for the cause: the organiser took nothing and owes nothing, whatever the setting.
  ['festival', ALL, 1, { cause: 2300, festival: -FEES }],
  ['organiser', ALL, 1, { cause: 2300, festival: -FEES }],
  ['cause', ALL, 1, { cause: 2300 - FEES }],
  // A free event with a donation.
  ['festival', HALF, 3, { cause: 300, festival: -FEES }],
  ['organiser', HALF, 3, { cause: 300, festival: -FEES }],
  ['cause', HALF, 3, { cause: 300 - FEES }],
] as const)(
  'given the card fee borne by the %s, when support %i is sold in mode %i, then each account has the expected balance, and the organiser is never in debt',
  async (cardFeeBearer, kind, mode, stand) => {
    await givenFestivalSettings(db, { cardFeeBearer })
    const owner = await seller()
    const on = await givenSupporting(owner, kind, mode)
    await givenSold(app, on, { quantity: 2, donationCents: 300, feeCents: FEES })
    expect(await standOf(on)).toEqual(stand)
    await endEvent(app, on)
    const due = await dueOf(owner.id)
    expect(due?.pagable_cent ?? 0).toBe('seller' in stand ? stand.seller - ('fees' in stand ? FEES : 0) : 0)
    expect(due?.motivos ?? []).toEqual([])
    expect(await causeDue(on)).toMatchObject({ pagable_cent: stand.cause, espera_cent: 0 })
    const batch = (await call('app_pagos_lote_add', { moneda: 'EUR', pagos: [await causeRef(on)] }, maker))
      .data
    const [{ desglose: sums, importe_cent: amount }] = batch.pagos
    expect(sums).toMatchObject({ causa_cent: 300 + (mode === 3 ? 0 : kind * 1000), espera_cent: 0 })
    expect(sums.causa_cent - sums.comisiones_cent).toBe(amount)
    await call('app_pago_anular', { lote_id: batch.lote_id }, maker)
    const offered = (await call('web_oferta', { contenido_id: on.eventId })).data
    expect(offered.donativo_entero).toBe(cardFeeBearer === 'cause' ? 0 : 1)
    const told = (await call('app_tipos_entrada', { contenido_id: on.eventId }, owner)).data
    expect(told.comision_tarjeta).toBe(cardFeeBearer)
    const { liquidaciones } = await statementOf(owner)
    const [line] = liquidaciones[0].eventos
    expect(line).toMatchObject({
      comisiones_cent: 'fees' in stand ? FEES : 0,
      comisiones_festival_cent: 'festival' in stand ? FEES : 0,
      comisiones_causa_cent: cardFeeBearer === 'cause' ? FEES : 0,
      donativos_cent: 300,
    })
    expect(line.ventas_cent - line.comisiones_cent - line.causa_cent).toBe(line.a_pagar_cent)
    await expectBalanced()
    expect((await findingsIn(db)).filter(({ rule }) => rule.startsWith('book'))).toEqual([])
  },
)

test('given a rule that changes while places are held, when they are paid, then the fee goes to who bore it when they were held', async () => {
  await givenFestivalSettings(db, { cardFeeBearer: 'organiser' })
  const owner = await seller()
  const on = await givenSupporting(owner, HALF)
  await givenSold(app, on, { feeCents: null })
  await givenFestivalSettings(db, { cardFeeBearer: 'festival' })
  const bearers = await db
    .selectFrom('orders')
    .select('card_fee_bearer')
    .where('event_id', '=', on.eventId)
    .execute()
  expect(bearers).toEqual([{ card_fee_bearer: 'organiser' }])
})

test('given no rule set, when an order is made, then its bearer is the default of the settings', async () => {
  await sql`delete from festival_setting`.execute(db)
  const owner = await seller()
  const on = await givenSupporting(owner, HALF)
  await givenSold(app, on, { feeCents: 30 })
  expect(await standOf(on)).toMatchObject({ festival: -30 })
})

test('given cash at the door, card sales and a refund after a payout, when money waits, then each reason is one that rows prove', async () => {
  await givenFestivalSettings(db, { cardFeeBearer: 'organiser' })
  const owner = await seller()
  const on = await givenSupporting(owner, ALL)
  await givenSold(app, on, { quantity: 3, feeCents: 90 })
  await endEvent(app, on)
  // All by card: nothing is held for cash, and a fee of an earlier rule is no matter of the cause.
  await sql`update transfer set debit = ${`fees:${owner.id}`} where event_id = ${on.eventId} and kind = 'fee'`.execute(
    db,
  )
  expect(await causeDue(on)).toMatchObject({ pagable_cent: 3000, espera_cent: 0 })
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: -90, motivos: ['comision_tarjeta'] })
  const cash = await givenSupporting(owner, ALL)
  await givenSold(app, cash, { quantity: 1 })
  await givenSold(app, cash, { quantity: 2, provider: 'door', method: 'cash' })
  await endEvent(app, cash)
  // What the organiser holds in cash waits, what came by card goes out.
  const due = await causeDue(cash)
  expect(due.eventos.filter((e: Any) => e.contenido_id === cash.eventId)).toEqual([
    expect.objectContaining({ importe_cent: 1000, motivo: null }),
    expect.objectContaining({ importe_cent: 2000, motivo: 'efectivo_en_organizador' }),
  ])
  expect(await dueOf(owner.id)).toMatchObject({
    pagable_cent: -2090,
    motivos: ['efectivo_cobrado', 'comision_tarjeta'],
  })
  const other = await app.givenAccount({ ...PAYABLE })
  const paid = await givenOnSale(app, other, { mode: 1, priceCents: 1000 })
  const order = await givenSold(app, paid)
  await endEvent(app, paid)
  await paidBatch(other.id)
  await givenRefund(app, paid.eventId, order)
  expect((await dueOf(other.id)).motivos).toEqual(['devuelto_tras_pago'])
})

test.each([HALF, ALL])(
  'given a fee that the cause bears under support %i, when tickets go back, then the cause bears no more than it was left, and the festival the rest',
  async (kind) => {
    await givenFestivalSettings(db, { cardFeeBearer: 'cause' })
    const owner = await seller()
    const on = await givenSupporting(owner, kind)
    const orderId = await givenSold(app, on, { quantity: 2, feeCents: FEES })
    const { rows: tickets } = await sql<{
      id: string
    }>`select id from ticket where event_id = ${on.eventId}
    order by id`.execute(db)
    const [first] = tickets
    const part = { ticketIds: [first?.id as string] }
    await givenRefund(app, on.eventId, orderId, part)
    const half = (kind * 1000) / 2
    expect(await standOf(on)).toMatchObject({ cause: half - FEES })
    // Two cents of it were left: less than the fee.
    await givenRefund(app, on.eventId, orderId, {
      by: 'seller',
      amountCents: 1000 - 20 * kind,
      keepsTickets: true,
    })
    expect((await standOf(on)).cause ?? 0).toBeLessThanOrEqual(20)
    expect((await standOf(on)).cause ?? 0).toBeGreaterThanOrEqual(0)
    await givenRefund(app, on.eventId, orderId)
    expect(await standOf(on)).toEqual({ festival: -FEES })
    const { liquidaciones } = await statementOf(owner)
    expect(liquidaciones[0].eventos[0]).toMatchObject({
      comisiones_festival_cent: FEES,
      comisiones_causa_cent: 0,
    })
    await expectBalanced()
    expect((await findingsIn(db)).filter(({ rule }) => /^(book|payee)/.test(rule))).toEqual([])
  },
)

test('given a refund that is taken back, then the cause bears the fee again; one that is learnt after a refund is the festival’s', async () => {
  await givenFestivalSettings(db, { cardFeeBearer: 'cause' })
  const owner = await seller()
  const on = await givenSupporting(owner, ALL)
  const orderId = await givenSold(app, on, { quantity: 1, feeCents: FEES })
  const wish = { eventId: on.eventId, orderId, by: 'seller', createdBy: owner.id } as const
  const { id } = await db.transaction().execute((tx) => refundTickets(tx, wish))
  expect(await standOf(on)).toEqual({ festival: -FEES })
  expect(
    await call('app_devolucion_retirar', { contenido_id: on.eventId, devolucion_id: id }, owner),
  ).toMatchObject({ error: false })
  expect(await standOf(on)).toEqual({ cause: 1000 - FEES })
  await givenRefund(app, on.eventId, orderId)
  const order = { eventId: on.eventId, orderId }
  await db.transaction().execute(async (tx) => {
    const [debit, credit] = [`cause:${on.eventId}`, 'provider:stripe']
    await book(tx, [{ ...order, currency: 'EUR', kind: 'fee', debit, credit, amountCents: 15 }])
    await levelCauseFee(tx, order)
  })
  expect(await standOf(on)).toEqual({ festival: -FEES - 15 })
})
