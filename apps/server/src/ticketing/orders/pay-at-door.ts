import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { type CheckoutRow, listOrders, type OrderRow } from './checkout-store.ts'
import { confirmCheckout } from './confirm.ts'

/** True if every organiser of a checkout takes money at the door, and none of its sessions has begun. */
export const takesDoorPayment = (orders: readonly OrderRow[], now: string): boolean =>
  orders.length > 0 &&
  orders.every(
    ({ takesDoorPayment, lines }) =>
      takesDoorPayment && lines.every(({ startsAt }) => Date.parse(startsAt) > Date.parse(now)),
  )

/**
 * Makes a locked checkout a purchase that is paid at the door. A payment that was begun before and is paid after all goes
 * back. Throws `payment.not_available` where a seller in it does not take money at the door.
 */
export async function confirmForDoor(tx: Db, checkout: CheckoutRow): Promise<void> {
  const { id, total_cents, currency, now } = checkout
  if (!takesDoorPayment(await listOrders(tx, id), now)) throw new AppError('payment.not_available')
  await confirmCheckout(tx, {
    checkoutId: id,
    locked: checkout,
    payment: {
      id: uuidV7(),
      provider: 'door',
      reference: null,
      method: null,
      amountCents: total_cents,
      currency,
      feeCents: null,
      isDue: true,
    },
  })
}
