/** So often others may be served before the first in line; then places gather for it. */
export const PASSES = 3

export interface Waiter {
  id: string
  party: number
  /** Types they accept; null: any. */
  typeIds: readonly number[] | null
  passed: number
  gathersUntil: string | null
}

export interface TypeRoom {
  id: number
  /** Places of one order at most. */
  most: number
  /** Of its own quota; null without one. */
  capacity: number | null
  free: number | null
  spare: number | null
  /** Tickets their buyers would pass on. */
  listed: number
}

/** What there is to offer for a session; null is unlimited. Types are those on sale now, in the organiser's order. */
export interface Room {
  capacity: number | null
  free: number | null
  spare: number | null
  types: readonly TypeRoom[]
}

export interface PlannedOffer {
  waiter: Waiter
  typeId: number
  /** Of its places, those that are tickets passed on. */
  returns: number
}

export interface OfferPlan {
  offers: PlannedOffer[]
  /** The first who could use what is left but needs more: how often they were passed over, whether places gather now. */
  head: { waiter: Waiter; isPassed: boolean; gathers: boolean } | null
  /** What the public may buy of the session, and of types by number; null: all that is free. */
  spare: number | null
  typeSpare: Map<number, number | null>
}

type Left = { free: number | null; types: TypeRoom[] }

const least = (...limits: (number | null)[]) => {
  const set = limits.filter((limit) => limit !== null)
  return set.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...set)
}
const accepted = ({ typeIds }: Waiter, types: readonly TypeRoom[]) =>
  types.filter(({ id }) => typeIds === null || typeIds.includes(id))

/** True for who could be offered places if enough came free. */
const isServable = (waiter: Waiter, { capacity, types }: Room) =>
  accepted(waiter, types).some((type) => waiter.party <= least(type.most, type.capacity, capacity))

/**
 * Who is offered what, in their order, and what the sale may have of the rest (docs/decisions/017-waiting-list.md). One who
 * needs more places than there are is passed over and keeps their turn, unless places gather for them.
 */
export function planOffers(waiters: readonly Waiter[], room: Room, now: string): OfferPlan {
  const line = waiters.filter((waiter) => isServable(waiter, room))
  const left: Left = { free: room.free, types: room.types.map((type) => ({ ...type })) }
  const offers: PlannedOffer[] = []
  let head: Waiter | undefined
  let isPassed = false
  for (const waiter of line) {
    const offer = fit(waiter, left)
    if (offer) {
      take(left, offer)
      offers.push(offer)
      isPassed ||= head !== undefined
    } else if (!head && usable(waiter, left) > 0) {
      head = waiter
      if (head.passed >= PASSES && (head.gathersUntil === null || head.gathersUntil > now)) break
    }
  }
  const served = new Set(offers.map(({ waiter }) => waiter))
  const rest = line.filter((waiter) => !served.has(waiter))
  const isLetGo = head !== undefined && head.gathersUntil !== null && head.gathersUntil <= now
  const plan = spareOf(rest, room, left, isLetGo)
  const isKept = head !== undefined && keeps(plan, left)
  return {
    ...plan,
    offers,
    head: head ? { waiter: head, isPassed, gathers: isKept && head.gathersUntil === null } : null,
  }
}

/** The first type that has enough places, of those with tickets to pass on only if no other has. */
function fit(waiter: Waiter, left: Left): PlannedOffer | undefined {
  const { party } = waiter
  let withReturns: PlannedOffer | undefined
  for (const type of accepted(waiter, left.types)) {
    if (party > type.most) continue
    const returns = Math.max(0, party - Math.max(0, least(left.free, type.free)))
    if (returns === 0) return { waiter, typeId: type.id, returns }
    if (returns <= type.listed) withReturns ??= { waiter, typeId: type.id, returns }
  }
  return withReturns
}

function take(left: Left, { waiter: { party }, typeId, returns }: PlannedOffer): void {
  const taken = party - returns
  if (left.free !== null) left.free -= taken
  const type = left.types.find(({ id }) => id === typeId) as TypeRoom
  if (type.free !== null) type.free -= taken
  type.listed -= returns
}

/** Free places that are too few for the entry. */
const usable = (waiter: Waiter, { free, types }: Left) =>
  Math.max(0, ...accepted(waiter, types).map((type) => least(free, type.free)))

/** What stays for those who wait is what they could use: places of the session, or of a type that has its own. */
function spareOf(rest: readonly Waiter[], room: Room, left: Left, isLetGo: boolean) {
  const allow = (before: number | null, free: number | null) =>
    free === null ? null : isLetGo ? Math.max(0, free) : Math.max(0, Math.min(before ?? 0, free))
  const isWanted = rest.some((waiter) =>
    accepted(waiter, room.types).some((type) => waiter.party <= least(type.most, type.free)),
  )
  const typeSpare = new Map(
    left.types.map((type) => {
      const isAccepted = rest.some(({ typeIds }) => typeIds === null || typeIds.includes(type.id))
      return [type.id, isAccepted && type.capacity !== null ? allow(type.spare, type.free) : null]
    }),
  )
  return { spare: isWanted ? allow(room.spare, left.free) : null, typeSpare }
}

const keeps = ({ spare, typeSpare }: Pick<OfferPlan, 'spare' | 'typeSpare'>, { free, types }: Left) =>
  (spare !== null && spare < (free ?? 0)) ||
  types.some(({ id, free: ofType }) => {
    const allowed = typeSpare.get(id) ?? null
    return allowed !== null && allowed < (ofType ?? 0)
  })
