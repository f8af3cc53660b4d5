import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { daysFromNow, moveSessions } from '../../../events/sessions/testing/move-sessions.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenOnSale, type OnSale, reserve } from '../../orders/testing/given-on-sale.ts'
import { recount } from '../../orders/testing/recount.ts'
import { DEFAULT_TERMS, saveTerms } from '../../ticket-types/terms-store.ts'

export const lines = ({ sessionId, typeId }: OnSale, cantidad = 1) => [
  { sesion_id: sessionId, tipo_id: typeId, cantidad },
]

/** The application with an organiser who takes money at the door; recounted after each test. Call it once per file. */
export async function doorSalesApp() {
  const app = await testApp()
  const { call, db } = app
  const owner = await app.givenAccount({
    legal_name: 'Coro Sociedad',
    tax_id: 'B99286320',
    billing_country: 'ES',
  })
  afterEach(async () => expect(await recount(db)).toEqual([]))

  /** An event whose organiser takes money at the door. */
  async function givenDoorEvent(more: { capacity?: number; priceCents?: number } = {}, by = owner) {
    const on = await givenOnSale(app, by, { mode: 1, priceCents: 1000, ...more })
    await saveTerms(db, on.eventId, { ...DEFAULT_TERMS, takesDoorPayment: true })
    return on
  }

  /** A purchase that is paid at the door: its secret and its order. */
  async function givenUnpaid(on: OnSale, quantity = 2, order: object = {}) {
    const { compra } = (await reserve(app, on, quantity, { order })).data
    await call('web_reserva_datos', { compra, email: `jon${Math.random()}@example.org`, nombre: 'Jon' })
    const { data } = await call('web_pagar', { compra, metodo: 'puerta' })
    expect(data, JSON.stringify(data)).toMatchObject({ enlace_pago: null, reserva: { estado: 'pagada' } })
    const [pedido] = data.reserva.pedidos
    return { compra, orderId: pedido.pedido_id as string, pedido }
  }

  const movesOf = ({ eventId }: OnSale) =>
    db
      .selectFrom('transfer')
      .select(['kind', 'debit', 'credit', 'amount_cents'])
      .where('event_id', '=', eventId)
      .orderBy('kind')
      .orderBy('amount_cents')
      .execute()
  const receiptsOf = ({ eventId }: OnSale) =>
    db.selectFrom('receipt').select(['kind', 'document']).where('event_id', '=', eventId).execute()
  const begin = ({ eventId }: OnSale, minutesAgo: number) =>
    moveSessions(db, eventId, daysFromNow(-minutesAgo / 1440))

  return {
    app,
    call,
    db,
    owner,
    log: pino({ level: 'silent' }),
    givenDoorEvent,
    givenUnpaid,
    movesOf,
    receiptsOf,
    begin,
  }
}
