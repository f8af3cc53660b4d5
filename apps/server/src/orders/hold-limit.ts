import type { Ctx } from '../context.ts'
import { networkOf } from '../platform/limits/network-of.ts'
import { limitsOf } from '../platform/limits/shared-limits.ts'

/**
 * Throws `request.too_many` when a network keeps more baskets in a minute than people behind one address ever would:
 * places that nobody buys are out of sale for a quarter of an hour. Not counted in the database, where one row for a whole
 * network would make its buyers wait for each other.
 */
export async function requireHoldsLeft({ ip, services }: Pick<Ctx, 'ip' | 'services'>): Promise<void> {
  const rule = { name: 'holds', max: services.config.holdsPerMinute, seconds: 60 }
  await limitsOf(services).of(rule).take(networkOf(ip))
}
