import type { Ctx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { widestNetworkOf } from '../../platform/limits/networks-of.ts'
import { limitsOf } from '../../platform/limits/shared-limits.ts'
import { findCheckout, readHoldStates } from './checkout-store.ts'
import type { HoldRequest } from './hold.ts'
import { NetworkPlaces, type SessionPlaces } from './places-per-network.ts'

/** As long as places are kept, and until they are given back after that. */
const KEPT_MS = 15 * 60_000 + 10_000

type Caller = Pick<Ctx, 'db' | 'ip' | 'services'>

/**
 * Throws `request.too_many` when a network keeps more baskets in a minute than people behind one address ever would. Not
 * counted in the database, where one row for a whole network would make its buyers wait for each other.
 */
export async function requireHoldsLeft({ ip, services }: Pick<Ctx, 'ip' | 'services'>): Promise<void> {
  const rule = { name: 'holds', max: services.config.holdsPerMinute, seconds: 60 }
  await limitsOf(services).of(rule).take(ip)
}

const placesOf = new WeakMap<object, NetworkPlaces>()
const looking = new WeakMap<NetworkPlaces, Map<string, Promise<void>>>()

/** What networks hold by this process. */
function networkPlaces({ config }: Caller['services']): NetworkPlaces {
  const known = placesOf.get(config)
  if (known) return known
  const made = new NetworkPlaces(config.heldPlaces, KEPT_MS, config.heldSharePercent)
  placesOf.set(config, made)
  return made
}

/**
 * Runs `hold` while its places count for the caller's network; they go on counting when it is answered `held`. Throws
 * `order.network_full` when the network holds too many not yet bought, in all or of one session: they are out of sale for a
 * quarter of an hour; or when it let three times as many lapse within two hours.
 * A basket that was kept before gets its answer, however many there are. `superseded` are the buyer's own holds that the new
 * one ends.
 */
export async function holdForNetwork<T extends { is: string }>(
  ctx: Caller,
  { id, tokenHash, needs }: Pick<HoldRequest, 'id' | 'tokenHash' | 'needs'>,
  hold: () => Promise<T>,
  superseded: readonly { checkoutId: string; places: number }[] = [],
): Promise<T> {
  const places = networkPlaces(ctx.services)
  const sessions = needs
    .filter(({ kind }) => kind === 'session')
    .map(
      ({ eventId, a, quantity, cap }): SessionPlaces => ({
        ...{ key: `${eventId}:${a}`, places: quantity, capacity: cap },
      }),
    )
  const all = sessions.reduce((sum, session) => sum + session.places, 0)
  // What the buyer holds already is counted; only what comes on top of it is new.
  const wanted = Math.max(0, all - superseded.reduce((sum, own) => sum + own.places, 0))
  const replaces = superseded.map(({ checkoutId }) => checkoutId)
  const take = () => places.take(ctx.ip, id, wanted, { sessions, replaces })
  if (!take()) {
    await endOver(ctx, places)
    if (!take() && !(await findCheckout(ctx.db, { tokenHash }))) throw new AppError('order.network_full')
  }
  try {
    const outcome = await hold()
    if (outcome.is === 'held') {
      if (superseded.length > 0) places.replace(ctx.ip, id, all, { sessions, replaces })
      else places.store(id)
    } else places.giveBack(id)
    return outcome
  } catch (error) {
    places.giveBack(id)
    throw error
  }
}

/**
 * Removes holds that were bought, cancelled or expired, and counts those that were not bought as lapsed; concurrent requests
 * of a network share one query.
 */
function endOver({ db, ip }: Caller, places: NetworkPlaces): Promise<void> {
  const running = looking.get(places) ?? new Map<string, Promise<void>>()
  looking.set(places, running)
  const network = widestNetworkOf(ip).name
  const known = running.get(network)
  if (known) return known
  const look = async () => {
    const ids = places.storedOf(ip)
    const states = await readHoldStates(db, ids)
    for (const id of ids) {
      const state = states.get(id)
      if (state === 'bought') places.buy(id)
      else if (state !== 'held') places.lapse(id)
    }
  }
  const looked = look().finally(() => running.delete(network))
  running.set(network, looked)
  return looked
}
