/** Where the test bank's API is, which speaks as Stripe's does below `/v1`. */
export const BANK_API = '/pay/testbank/api'
/** Where its pages are, one a payment. */
export const BANK_PAGES = '/pay/testbank'
export const WEBHOOK_PATH = '/pay/stripe/webhook'
