import type { setCheckoutDetails as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { emailKey } from '@larunbat/rules/address/email-key'
import { isCountry } from '@larunbat/rules/money/countries'
import type { Handler } from '../../database/context.ts'
import type { BilledTo } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { giveBackShares, listShares, takeShares } from './buyer-share-store.ts'
import { type CheckoutRow, listOrders } from './checkout-store.ts'
import { tooMany } from './price-order.ts'
import { lockCheckout, toCheckout } from './read-checkout.ts'

type Input = InputOf<typeof contract>

const TOTAL_MAX_CENTS = 100_000_000

/** Writes down who buys, and counts the places for that person. */
export const setCheckoutDetails: Handler<typeof contract> = (ctx, input) =>
  retryDeadlock(ctx.db, async (tx) => {
    const checkout = await lockCheckout(tx, input.token)
    assertOpen(checkout)
    findDetailFaults(input).refuse(ctx.language)
    const billed = billedTo(input)
    if (input.email !== undefined) await changePerson(tx, checkout, input.email)
    const totalCents = await changeDonations(tx, checkout, input.donations ?? [])
    const changed = await tx
      .updateTable('checkout')
      .set({ ...namedDetails(input), ...billed, total_cents: totalCents })
      .where('id', '=', checkout.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tracePoint('details.before_commit')
    return toCheckout(tx, { ...checkout, ...changed })
  })

/** Throws unless the places are still held and no payment has begun. */
export function assertOpen({ status, isOver }: Pick<CheckoutRow, 'status' | 'isOver'>): void {
  if (status === 'expired' || (isOver && (status === 'open' || status === 'paying')))
    throw new AppError('order.hold_expired')
  if (status !== 'open') throw new AppError('order.not_open')
}

/** Returns what is wrong with the details of a buyer; a field that was not read is not judged. */
export function findDetailFaults(input: Partial<Input>): FieldFaults {
  const faults = new FieldFaults()
  if (input.country && !isCountry(input.country.toUpperCase())) faults.addText('field.choice', 'pais')
  const isBilled = BILLED_FIELDS.some((field) => input[field]?.trim())
  for (const field of BILLED_FIELDS)
    if (isBilled && !input[field]?.trim()) faults.addText('field.required', BILLED_WIRE[field])
  return faults
}

const BILLED_WIRE = {
  billedName: 'fiscal_nombre',
  billedTaxId: 'fiscal_nif',
  billedAddress: 'fiscal_direccion',
} as const
const BILLED_FIELDS = Object.keys(BILLED_WIRE) as (keyof typeof BILLED_WIRE)[]

/**
 * Returns the billing recipient as it is stored; an empty object when no field is given. A full invoice names its recipient with
 * tax number and address (Real Decreto 1619/2012, article 6.1), so each of the three requires the others.
 */
function billedTo(input: Input): { billed_to?: string | null } {
  if (BILLED_FIELDS.every((field) => input[field] === undefined)) return {}
  const [name = '', taxId = '', address = ''] = BILLED_FIELDS.map((field) => input[field]?.trim() ?? '')
  if (!name && !taxId && !address) return { billed_to: null }
  const billed: BilledTo = { name, taxId: taxId.toUpperCase(), address }
  return { billed_to: JSON.stringify(billed) }
}

async function changePerson(tx: Db, checkout: CheckoutRow, email: string): Promise<void> {
  const key = emailKey(email)
  if (key === checkout.email_key) return
  const shares = await listShares(tx, checkout.id)
  if (checkout.email_key !== null) await giveBackShares(tx, checkout.email_key, shares)
  const [over] = await takeShares(tx, key, shares)
  if (over) throw tooMany(over.sessionId, over.most)
}

/** Sets what is given to the causes of some orders; returns the new total of the checkout. */
async function changeDonations(
  tx: Db,
  checkout: CheckoutRow,
  donations: NonNullable<Input['donations']>,
): Promise<number> {
  if (donations.length === 0) return checkout.total_cents
  const orders = await listOrders(tx, checkout.id)
  const cents = new Map(orders.map((order) => [order.id, order.donationCents]))
  for (const donation of donations) {
    const order = orders.find(({ id }) => id === donation.orderId)
    if (!order) throw new AppError('order.not_found', { fields: ['donativos'] })
    if (donation.cents > 0 && order.cause.project === null) throw new AppError('order.no_cause')
    cents.set(order.id, donation.cents)
    const { subtotalCents, discountCents } = order
    await tx
      .updateTable('orders')
      .set({ donation_cents: donation.cents, total_cents: subtotalCents - discountCents + donation.cents })
      .where('event_id', '=', order.eventId)
      .where('id', '=', order.id)
      .execute()
  }
  const total = orders.reduce(
    (all, order) => all + order.subtotalCents - order.discountCents + (cents.get(order.id) ?? 0),
    0,
  )
  if (total > TOTAL_MAX_CENTS) throw new AppError('order.total_too_high')
  return total
}

function namedDetails({ email, name, phone, country, wantsNews, language }: Input) {
  return {
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(country === undefined ? {} : { country: country?.toUpperCase() ?? null }),
    ...(wantsNews === undefined ? {} : { wants_news: wantsNews }),
    ...(language === undefined ? {} : { language }),
  }
}
