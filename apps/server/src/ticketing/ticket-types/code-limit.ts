import type { Ctx } from '../../database/context.ts'
import { limitsOf } from '../../platform/limits/shared-limits.ts'

/** Codes that opened nothing, of one network in ten minutes: more than people mistype, far fewer than guessing needs. */
const WRONG_CODES = { name: 'codes', max: 60, seconds: 600 }

interface Tried<T> {
  found: T
  isOpened: boolean
}

/**
 * Returns what `open` finds for a typed code. Only wrong ones are counted, so that a school class may type the same
 * right one together. Throws `request.too_many`, for right codes as well, when their network tried too many wrong ones,
 * including those tried during this lookup.
 */
export async function withCodeTried<T>(
  { ip, services }: Pick<Ctx, 'ip' | 'services'>,
  open: () => Tried<T> | Promise<Tried<T>>,
): Promise<T> {
  const limiter = limitsOf(services).of(WRONG_CODES)
  await limiter.assertLeft(ip)
  const { found, isOpened } = await open()
  await (isOpened ? limiter.assertLeft(ip) : limiter.take(ip))
  return found
}
