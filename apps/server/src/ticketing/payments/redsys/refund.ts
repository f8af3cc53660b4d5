import { fromMinorUnits, toMinorUnits } from '../minor-units.ts'
import { ProviderError, type RefundRequest, type RefundState } from '../provider.ts'
import { askOperation } from './ask-redsys.ts'
import { currencyNumber, currencyOf, isRefunded } from './codes.ts'
import { OPERATIONS, type Operation, queryOperations } from './query.ts'
import type { RedsysSettings } from './redsys-settings.ts'

/**
 * Refunds money of an order. Redsys has no idempotency key, so a refund that may have been requested before is queried
 * first: if found, it is done; if this order has no refund, it is requested again; any other case is left to a person
 * (`refused`, `outcome_unknown`), as a second request might pay twice.
 */
export async function refundOrder(settings: RedsysSettings, request: RefundRequest): Promise<RefundState> {
  const { reference, amountCents, currency } = request
  const number = currencyNumber(currency)
  if (!number) throw new ProviderError('refused', 'no_such_currency')
  if (request.isRepeated) {
    const known = await findRefund(settings, request)
    if (known) return known
  }
  const answer = await askOperation(settings, {
    DS_MERCHANT_AMOUNT: String(toMinorUnits(amountCents, currency)),
    DS_MERCHANT_ORDER: reference,
    DS_MERCHANT_MERCHANTCODE: settings.merchant,
    DS_MERCHANT_TERMINAL: settings.terminal,
    DS_MERCHANT_CURRENCY: number,
    DS_MERCHANT_TRANSACTIONTYPE: OPERATIONS.refund,
  })
  const response = answer.get('ds_response') ?? ''
  if (!isRefunded(response)) return { reference, status: 'failed', error: `redsys_${response || 'no_code'}` }
  return { reference: nameOf(answer, reference), status: 'done', error: null }
}

async function findRefund(
  settings: RedsysSettings,
  request: RefundRequest,
): Promise<RefundState | undefined> {
  const { reference, amountCents, earlierCents } = request
  if (!settings.hasQueries) throw new ProviderError('refused', 'outcome_unknown')
  const made = (await queryOperations(settings, reference, 'refund')).filter((operation) =>
    isRefunded(operation.get('ds_response') ?? ''),
  )
  const unaccounted = [...made]
  for (const cents of earlierCents) {
    const at = unaccounted.findIndex((operation) => centsOf(operation) === cents)
    if (at >= 0) unaccounted.splice(at, 1)
  }
  const known = unaccounted.find((operation) => centsOf(operation) === amountCents)
  if (known) return { reference: nameOf(known, reference), status: 'done', error: null }
  if (made.length === 0 && earlierCents.length === 0) return undefined
  throw new ProviderError('refused', 'outcome_unknown')
}

function centsOf(operation: Operation): number {
  const currency = currencyOf(operation.get('ds_currency') ?? '')
  return currency ? fromMinorUnits(Number(operation.get('ds_amount')), currency) : Number.NaN
}

const nameOf = (operation: Operation, order: string) =>
  [order, operation.get('ds_authorisationcode')].filter(Boolean).join('-')
