import { sql } from 'kysely'
import { DEFAULT_TERMS } from '../offers/terms-store.ts'
import { AppError } from '../platform/errors.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import { shownTimes } from '../sessions/shown-times.ts'
import type { Db } from '../tables.ts'
import type { CheckoutRow } from './checkout-store.ts'
import { confirmCheckout } from './confirm.ts'

/**
 * True if every organiser of a checkout takes money at the door, and none of its sessions has begun. A place that somebody
 * passes on is not paid for there: they have their money back at once.
 */
export async function takesDoorPayment(db: Db, checkoutId: string): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean | null }>`
    select bool_and(coalesce(t.takes_door_payment, ${DEFAULT_TERMS.takesDoorPayment}) and w.starts_at > now()
      and not exists (select from ticket_return r where r.checkout_id = o.checkout_id and r.status = 'matched')) as takes
    from orders o join order_line l on l.content_id = o.content_id and l.order_id = o.id
      join session s on s.content_id = l.content_id and s.id = l.session_id ${shownTimes(0)}
      left join sale_terms t on t.content_id = o.content_id
    where o.checkout_id = ${checkoutId}`.execute(db)
  return rows[0]?.takes === true
}

/**
 * Makes a locked checkout a purchase that is paid at the door. A payment that was begun before and is paid after all goes
 * back. Throws `payment.not_available` where somebody in it does not take money at the door.
 */
export async function confirmForDoor(tx: Db, { id, total_cents, currency }: CheckoutRow): Promise<void> {
  if (!(await takesDoorPayment(tx, id))) throw new AppError('payment.not_available')
  await confirmCheckout(tx, {
    checkoutId: id,
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
