import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { givenOver } from '../../../finance/payouts/testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from '../../../finance/payouts/testing/payout-desk.ts'
import { findingsIn } from '../../../operations/data-audit/audit-data.ts'
import { givenFestivalSettings } from '../../../reference/festival-settings/testing/given-festival-settings.ts'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import type { OnSale } from '../../orders/testing/given-on-sale.ts'

/** Two tickets, half of whose price is the cause's. */
export const SALE = { quantity: 2 }

/** The application with a treasury, and sellers whose events were paid out. Call it once per file. */
export async function paidOutApp() {
  const app = await testApp(PAYOUT_ENV)
  const { call, db, services } = app
  const desk = await payoutDesk(app)
  const { maker, seller, dueOf, paidBatch } = desk
  await givenFestivalSettings(db, { refundProofFromCents: 1_000_000 })
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
        contenido_id: on.eventId,
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
    await sql`insert into event_member (event_id, account_id, role, accepted_at)
      values (${on.eventId}, ${account.id}, ${role}, now())`.execute(db)
    return account
  }
  /** An event with 12 orders, with a cause, of which the seller was paid everything. */
  async function givenPaidOut(orders = 12) {
    const owner = await seller()
    const on = await givenOver(app, owner, Array(orders).fill(SALE))
    await paidBatch(owner.id)
    expect(await dueOf(owner.id)).toBeUndefined()
    return { owner, on }
  }
  return {
    ...desk,
    app,
    call,
    db,
    ctx: { db, services, log: pino({ level: 'silent' }) },
    lostCents,
    payeeFindings,
    ticketsOf,
    giveBack,
    requests,
    openOf,
    decide,
    member,
    givenPaidOut,
  }
}
