import { createHash } from 'node:crypto'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { confirmCheckout } from '../../orders/confirm.ts'
import { givenPayment, type OnSale, reserve } from '../../orders/testing/given-on-sale.ts'
import { signCode } from '../../tickets/ticket-keys.ts'

/** A ticket that was bought, with its code. */
export interface Shown {
  id: string
  orderId: string
  code: string
  /** Its mark in the ticket list of a device. */
  mark: string
}

/** Buys so many places of one session in one order; the tickets in their order. */
export async function givenTickets(
  app: Pick<TestApp, 'call' | 'db' | 'services'>,
  on: OnSale,
  quantity: number,
  nombre = 'Ane Etxeberria',
): Promise<Shown[]> {
  const { data } = await reserve(app, on, quantity)
  await app.call('web_reserva_datos', {
    compra: data.compra,
    email: `${uuidV7()}@example.org`,
    nombre,
    pais: 'ES',
  })
  const payment = await givenPayment(app.db, data.compra)
  await app.db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const rows = await app.db
    .selectFrom('ticket')
    .innerJoin('orders', 'orders.id', 'ticket.order_id')
    .select(['ticket.id', 'ticket.order_id', 'ticket.serial', 'ticket.session_id'])
    .where('orders.checkout_id', '=', payment.checkoutId)
    .orderBy('ticket.id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, order_id: orderId, serial, session_id: sessionId }) => ({
      id,
      orderId,
      code: await signCode(app, { eventId: on.eventId, sessionId, serial }),
      mark: createHash('sha256').update(serial).digest().subarray(0, 16).toString('base64url'),
    })),
  )
}

/** A link for helpers of the event; returns its secret. */
export async function givenDoor(
  app: Pick<TestApp, 'call'>,
  owner: TestAccount,
  { eventId }: Pick<OnSale, 'eventId'>,
  fields: object = {},
): Promise<{ token: string; linkId: number }> {
  const { data, error } = await app.call(
    'app_puerta_enlace_crear',
    { contenido_id: eventId, etiqueta: 'Puerta norte', ...fields },
    owner,
  )
  if (error) throw new Error(JSON.stringify(data))
  return { token: data.direccion.split('#')[1], linkId: data.enlace.enlace_id }
}

/** One scan as a device sends it. */
export const scanOf = (on: OnSale, code: string, more: object = {}) => ({
  escaneo_id: uuidV7(),
  sesion_id: on.sessionId,
  codigo: code,
  leida: new Date().toISOString(),
  ...more,
})
