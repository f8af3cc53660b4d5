import type Stripe from 'stripe'
import { toMinorUnits } from '../minor-units.ts'
import type { PaymentRequest } from '../provider.ts'

/** Stripe's page has no Basque; those who asked for it read Spanish there. */
const LOCALES = { es: 'es', en: 'en', eu: 'es' } as const

/** A payment in Stripe's words. The same request always becomes the same words, or its key would be refused. */
export function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amountCents, currency, method, language, email, description } = request
  // The language stands beside the locale, for a page that speaks all of ours.
  const metadata = { payment: paymentId, language }
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toMinorUnits(amountCents, currency),
          product_data: { name: description },
        },
      },
    ],
    locale: LOCALES[language],
    success_url: request.returnUrl,
    cancel_url: request.backUrl,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    metadata,
    payment_intent_data: { metadata, description },
    ...(email ? { customer_email: email } : {}),
    ...(method ? { payment_method_types: [method] } : {}),
  }
}
