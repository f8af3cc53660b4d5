import { getOffer, payCheckout, reservePlaces, setCheckoutDetails } from '@larunbat/contract'
import { AppError } from '../../platform/errors.ts'
import { hashCheckoutToken } from '../../ticketing/orders/checkout-token.ts'
import { type PaymentMethod, ProviderError } from '../../ticketing/payments/provider.ts'
import { settlePayment } from '../../ticketing/payments/settle-payment.ts'
import { findSession } from '../../ticketing/payments/testbank/bank-store.ts'
import { paySession } from '../../ticketing/payments/testbank/pay-session.ts'
import { agePurchase, findPaymentBy } from './demo-age-store.ts'
import type { DemoTools, Run } from './demo-run.ts'

/** What one buyer of the demo takes. */
export interface DemoSale {
  eventId: number
  /** That many-th buyer of the demo: name, language and way to pay follow from it. */
  buyer: number
  quantity: number
  /** When it was bought. */
  at: string
  voucher?: string
  donationCents?: number
}

const NAMES = [
  ...['Leire Agirre', 'Mikel Otxoa', 'Sara Benítez', 'Emma Clark', 'Jon Ibarra', 'Nerea Salazar'],
  ...['Pablo Cantero', 'Ailsa Reid', 'Amaia Lasa', 'Tomás Rivas', 'Inês Duarte', 'Unai Bengoa'],
] as const

/** Whether what costs something can be sold: never through a bank where money is taken. */
export const canPay = ({ services: { payments } }: DemoTools) =>
  payments?.card?.name === 'testbank' && payments.bizum?.name === 'testbank'

/**
 * Buys places through the calls that buyers make, pays them at the test bank and dates them back. Returns false when they
 * cannot be sold (any more).
 */
export async function sell(tools: DemoTools, run: Run, sale: DemoSale): Promise<boolean> {
  const { eventId, buyer, quantity, voucher, donationCents } = sale
  const offer = await run(buyer, getOffer, { eventId })
  const session = offer.sessions[0]
  const types = session?.types.filter((type) => type.isOnSale && !type.isCompanion) ?? []
  const type = types[buyer % Math.max(1, types.length)]
  if (!session || !type) return false
  const amounts = type.suggestedCents.length > 0 ? type.suggestedCents : [500, 1000, 1500]
  const chosenCents =
    type.pricing === 'choice' ? Math.max(type.minCents, amounts[buyer % amounts.length] ?? 0) : null
  try {
    const { token } = await run(buyer, reservePlaces, {
      orders: [
        {
          eventId,
          lines: [{ sessionId: session.id, typeId: type.id, quantity, chosenCents }],
          voucher: voucher ?? null,
          donationCents: donationCents ?? null,
        },
      ],
    })
    const name = NAMES[buyer % NAMES.length] as string
    await run(buyer, setCheckoutDetails, { token, name, email: `buyer${buyer}@larunbat.example` })
    await pay(tools, run, token, buyer)
    await agePurchase(tools.db, hashCheckoutToken(token), sale.at)
    return true
  } catch (error) {
    if (error instanceof ProviderError || (error instanceof AppError && isRefusal(error))) return false
    throw error
  }
}

/** Sold out, over, or a bank that does not answer in time: the demo goes on without. */
const isRefusal = ({ code }: AppError) => /^(order|payment)\./.test(code)

async function pay(tools: DemoTools, run: Run, token: string, buyer: number): Promise<void> {
  const method: PaymentMethod = buyer % 4 === 3 ? 'bizum' : 'card'
  const { url } = await run(buyer, payCheckout, { token, method })
  if (url === null) return
  const { db, services, log } = tools
  const reference = url.split('/').at(-1) as string
  await paySession(db, await findSession(db, reference), services.config.publicUrl, {
    method,
    outcome: 'paid',
    notifying: 'never',
  })
  const id = await findPaymentBy(db, reference)
  const state = await services.payments?.[method]?.lookUp(reference)
  if (state) await settlePayment({ db, log }, id, state)
}
