import type { Ctx } from '../context.ts'
import { networkOf } from '../platform/limits/network-of.ts'
import { limitsOf } from '../platform/limits/shared-limits.ts'

/** Codes that opened nothing, of one network in ten minutes: more than people mistype, far fewer than guessing needs. */
const WRONG_CODES = { name: 'codes', max: 60, seconds: 600 }

/**
 * Answers what `open` finds for a code that somebody typed. Throws `request.too_many`, for right codes as well, when their
 * network tried too many wrong ones.
 */
export async function withCodeTried<T>(
  { ip, services }: Pick<Ctx, 'ip' | 'services'>,
  open: () => { found: T; isOpened: boolean },
): Promise<T> {
  const limiter = limitsOf(services).of(WRONG_CODES)
  const network = networkOf(ip)
  await limiter.take(network)
  const { found, isOpened } = open()
  if (isOpened) await limiter.giveBack(network)
  return found
}
