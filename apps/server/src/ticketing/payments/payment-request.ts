import type { Language } from '@larunbat/rules/text/language'
import type { Services } from '../../database/context.ts'
import { translate } from '../../platform/texts.ts'
import type { PaymentMethod, PaymentRequest } from './provider.ts'
import { RETURN_PATH } from './return-path.ts'

/** Stored data of a payment and its checkout for the request to its provider. */
export interface RequestFacts {
  paymentId: string
  amountCents: number
  currency: string
  method: PaymentMethod | null
  language: Language
  email: string | null
  closesAt: string
}

/** A payment in words for its provider, always the same for one payment; `token` is the buyer's secret. */
export function paymentRequest(
  { config }: Pick<Services, 'config'>,
  facts: RequestFacts,
  token: string,
): PaymentRequest {
  const { paymentId, amountCents, currency, method, language, email, closesAt } = facts
  const returnUrl = `${config.publicUrl}${RETURN_PATH}/${paymentId}?${new URLSearchParams({ compra: token })}`
  return {
    paymentId,
    amountCents,
    currency,
    method,
    language,
    description: translate(language, 'payments:description'),
    email,
    returnUrl,
    backUrl: `${returnUrl}&vuelta=1`,
    expiresAt: closesAt,
  }
}
