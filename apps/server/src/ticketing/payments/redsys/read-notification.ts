import { createHash } from 'node:crypto'
import { fromMinorUnits } from '../minor-units.ts'
import { ForgedEventError, type PaymentState, type ProviderEvent } from '../provider.ts'
import { currencyOf, outcomeOf } from './codes.ts'
import { readParameters, type SignedParameters } from './parameters.ts'
import type { RedsysSettings } from './redsys-settings.ts'

/** Reads a notification, a form that Redsys posts. Throws `ForgedEventError` unless Redsys signed it for this terminal. */
export function readNotification(settings: RedsysSettings, body: Buffer): ProviderEvent {
  const form = new URLSearchParams(body.toString('utf8'))
  const event = readSigned(settings, {
    Ds_SignatureVersion: form.get('Ds_SignatureVersion') ?? '',
    Ds_MerchantParameters: withPlus(form.get('Ds_MerchantParameters')),
    Ds_Signature: withPlus(form.get('Ds_Signature')),
  })
  if (!event) throw new ForgedEventError('a message that Redsys did not sign')
  return event
}

/** The same for what stands in the address a buyer comes back by; undefined for anything that is not signed. */
export function readReturn(
  settings: RedsysSettings,
  query: Readonly<Record<string, unknown>>,
): ProviderEvent | undefined {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  return readSigned(settings, {
    Ds_SignatureVersion: text('Ds_SignatureVersion'),
    Ds_MerchantParameters: withPlus(text('Ds_MerchantParameters')),
    Ds_Signature: withPlus(text('Ds_Signature')),
  })
}

/** Forms turn a plus that was not escaped into a blank; Base64 has no blanks. */
const withPlus = (text: string | null) => (text ?? '').replaceAll(' ', '+')

function readSigned(settings: RedsysSettings, signed: SignedParameters): ProviderEvent | undefined {
  const parameters = readParameters(settings.secret, signed)
  if (!parameters) return undefined
  const isOurs =
    parameters.get('ds_merchantcode') === settings.merchant &&
    Number(parameters.get('ds_terminal')) === Number(settings.terminal)
  if (!isOurs) return undefined
  // The same notification always has the same parameters, and no number.
  const id = createHash('sha256').update(signed.Ds_MerchantParameters).digest('base64url')
  const kind = parameters.get('ds_transactiontype') ?? '0'
  const event = { id, type: `operation_${kind}`, payment: null, refund: null }
  if (kind !== '0') return event
  const paymentId = parameters.get('ds_merchantdata') ?? null
  return { ...event, payment: { paymentId, state: toState(parameters), isWhole: true } }
}

/** Returns the payment state of a Redsys operation, from a notification or a response. */
export function toState(operation: ReadonlyMap<string, string>): PaymentState {
  const response = operation.get('ds_response') ?? ''
  const outcome = outcomeOf(response)
  const currency = currencyOf(operation.get('ds_currency') ?? '') ?? ''
  const units = Number(operation.get('ds_amount') ?? Number.NaN)
  return {
    reference: operation.get('ds_order') ?? '',
    status: outcome === 'paid' ? 'captured' : outcome === 'pending' ? 'pending' : 'failed',
    // What cannot be read is no requested amount: it is flagged.
    amountCents: Number.isSafeInteger(units) && currency ? fromMinorUnits(units, currency) : -1,
    currency,
    method: null,
    // Fees are settled between bank and merchant; Redsys never reports them.
    feeCents: null,
    error: outcome === 'declined' ? `redsys_${response || 'no_code'}` : null,
    url: null,
    ...(outcome === 'pending' ? { page: 'visited' as const } : {}),
  }
}
