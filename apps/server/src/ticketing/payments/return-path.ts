/** Providers send the buyer back to this path with the payment's number behind it. */
export const RETURN_PATH = '/pay/return'
