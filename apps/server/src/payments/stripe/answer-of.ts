import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from '../provider.ts'

/** Waits between tries while another request with the same key is under way. */
const BUSY_WAITS_MS = [100, 300, 900, 2000]
/** Answers that say nothing about what was asked: it may work later. */
const NOT_FINAL = [408, 409, 425, 429]

/** What Stripe answers; its failures as `ProviderError`. */
export async function answerOf<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of BUSY_WAITS_MS) {
    try {
      return await call()
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 409) throw toProviderError(error)
      await delay(wait)
    }
  }
  throw new ProviderError('unknown', 'busy')
}

function toProviderError(error: unknown): Error {
  if (error instanceof ProviderError) return error
  if (error instanceof RangeError) return new ProviderError('refused', 'no_such_amount', error)
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  if (type === 'StripeIdempotencyError') return new ProviderError('replaced', code ?? 'idempotency', error)
  const isFinal = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return new ProviderError(
    isFinal && !NOT_FINAL.includes(statusCode) ? 'refused' : 'unknown',
    code ?? type ?? 'no_answer',
    error,
  )
}
