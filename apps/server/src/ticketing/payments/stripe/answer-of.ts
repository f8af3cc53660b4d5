import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from '../provider.ts'

/** Waits between tries while another request with the same key is under way. */
const BUSY_WAITS_MS = [100, 300, 900, 2000]
/** Answers that say nothing about what was asked: it may work later. */
const NOT_FINAL = [408, 409, 425, 429]

/** A line that breaks sooner than this was reset; later it is Stripe that does not answer. */
const RESET_MS = 1_000

/**
 * What Stripe answers; its failures as `ProviderError`. `call` must be safe to repeat: over a line that was reset it is asked
 * once more, at once.
 */
export async function answerOf<T>(call: () => Promise<T>): Promise<T> {
  let isRepeated = false
  const ask = async (): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } catch (error) {
      const isReset = (error as { type?: string }).type === 'StripeConnectionError'
      if (!isReset || isRepeated || performance.now() - began > RESET_MS) throw error
      isRepeated = true
      return call()
    }
  }
  for (const wait of BUSY_WAITS_MS) {
    try {
      return await ask()
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
