import type { PaymentRequest } from '../provider.ts'

/** Redsys posts its notifications here. */
export const NOTIFY_PATH = '/pay/redsys/notify'
/** The page that hands a buyer over to the bank, with the payment's number behind it. */
export const PAY_PAGE_PATH = '/pay/redsys'

/** Its address for one buyer: with the secret of the purchase, as the way back has it. */
export function payPagePath({
  paymentId,
  returnUrl,
}: Pick<PaymentRequest, 'paymentId' | 'returnUrl'>): string {
  return `${PAY_PAGE_PATH}/${paymentId}${new URL(returnUrl).search}`
}
