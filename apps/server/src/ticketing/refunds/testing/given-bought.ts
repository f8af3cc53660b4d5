import type { OrderCause, RefundPolicy } from '../../../database/stored-values.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { confirmCheckout } from '../../orders/confirm.ts'
import { givenPayment, type OnSale, reserve } from '../../orders/testing/given-on-sale.ts'

interface Wish {
  quantity?: number
  email?: string
  /** Into the order of the call. */
  order?: object
  cause?: Partial<OrderCause>
  policy?: RefundPolicy
}

export interface Bought {
  eventId: number
  orderId: string
  checkoutId: string
  /** The secret of the purchase. */
  compra: string
  tickets: { id: string; line_id: number; paid_cents: number }[]
}

/** A purchase that was paid; cause and terms as they were fixed by it. */
export async function givenBought(
  app: Pick<TestApp, 'call' | 'db'>,
  on: OnSale,
  { quantity = 1, email = 'ane@example.org', order = {}, cause, policy }: Wish = {},
): Promise<Bought> {
  const { db, call } = app
  const held = await reserve(app, on, quantity, { order })
  if (held.error) throw new Error(JSON.stringify(held))
  const { compra } = held.data
  const details = await call('web_reserva_datos', { compra, email, nombre: 'Ane Etxeberria' })
  if (details.error) throw new Error(JSON.stringify(details))
  const payment = await givenPayment(db, compra)
  const { checkoutId } = payment
  const fixed = {
    ...(cause && {
      cause: JSON.stringify({
        project: 'Haizea',
        collaborationId: null,
        percentage: null,
        amountCents: null,
        ...cause,
      }),
    }),
    ...(policy && { policy: JSON.stringify(policy) }),
  }
  if (Object.keys(fixed).length > 0)
    await db.updateTable('orders').set(fixed).where('checkout_id', '=', checkoutId).execute()
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'line_id', 'paid_cents'])
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .orderBy('id')
    .execute()
  return { eventId: on.eventId, orderId, checkoutId, compra, tickets }
}
