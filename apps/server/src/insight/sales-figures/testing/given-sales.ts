import type { TestApp } from '../../../testing/test-app.ts'
import { confirmCheckout } from '../../../ticketing/orders/confirm.ts'
import { givenPayment, type OnSale, reserve } from '../../../ticketing/orders/testing/given-on-sale.ts'

/** Sells places of an event through the office, paid by card; returns the checkout's token. */
export async function givenSale(
  app: Pick<TestApp, 'call' | 'db'>,
  on: OnSale,
  quantity: number,
  more: { donativo_cent?: number; vale?: string } = {},
  feeCents: number | null = null,
): Promise<string> {
  const held = await reserve(app, on, quantity, { order: more })
  if (held.error) throw new Error(JSON.stringify(held))
  const paid = await givenPayment(app.db, held.data.compra, { feeCents })
  await app.db.transaction().execute((tx) => confirmCheckout(tx, paid))
  return held.data.compra
}
