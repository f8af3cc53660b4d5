/** A failure in the words of Stripe's API. */
export class BankError extends Error {
  override name = 'BankError'
  readonly status: number
  readonly body: { error: { type: string; code: string; message: string } }

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.body = { error: { type, code, message } }
  }
}
