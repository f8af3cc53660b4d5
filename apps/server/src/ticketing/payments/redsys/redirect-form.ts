import { toMinorUnits } from '../minor-units.ts'
import { type PaymentRequest, ProviderError } from '../provider.ts'
import { currencyNumber, LANGUAGE_NUMBERS } from './codes.ts'
import { orderNameOf } from './order-name.ts'
import { type SignedParameters, signParameters } from './parameters.ts'
import type { RedsysSettings } from './redsys-settings.ts'

/** Letters of a method on the bank's page: cards alone, Bizum alone. */
const METHODS = { card: 'C', bizum: 'z' } as const
/** What the bank shows of a description. */
const DESCRIPTION_MAX = 125

export interface RedirectForm {
  /** The bank's page, which takes the fields by POST. */
  action: string
  fields: SignedParameters
}

/**
 * The form that takes a buyer to the bank. The same request always gives the same form. Throws `ProviderError` (`refused`)
 * for an amount or a currency that Redsys does not know.
 */
export function redirectForm(
  settings: RedsysSettings,
  request: PaymentRequest,
  notifyUrl: string,
): RedirectForm {
  const { paymentId, amountCents, currency, method, language, description, returnUrl, backUrl } = request
  const number = currencyNumber(currency)
  if (!number) throw new ProviderError('refused', 'no_such_currency')
  const fields = signParameters(settings, {
    DS_MERCHANT_AMOUNT: String(unitsOf(amountCents, currency)),
    DS_MERCHANT_ORDER: orderNameOf(paymentId),
    DS_MERCHANT_MERCHANTCODE: settings.merchant,
    DS_MERCHANT_TERMINAL: settings.terminal,
    DS_MERCHANT_CURRENCY: number,
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_MERCHANTURL: notifyUrl,
    DS_MERCHANT_URLOK: returnUrl,
    DS_MERCHANT_URLKO: backUrl,
    DS_MERCHANT_MERCHANTDATA: paymentId,
    DS_MERCHANT_CONSUMERLANGUAGE: LANGUAGE_NUMBERS[language],
    DS_MERCHANT_PRODUCTDESCRIPTION: description.slice(0, DESCRIPTION_MAX),
    ...(method ? { DS_MERCHANT_PAYMETHODS: METHODS[method] } : {}),
  })
  return { action: `${settings.origin}/sis/realizarPago`, fields }
}

function unitsOf(amountCents: number, currency: string): number {
  try {
    return toMinorUnits(amountCents, currency)
  } catch (error) {
    throw new ProviderError('refused', 'no_such_amount', error)
  }
}
