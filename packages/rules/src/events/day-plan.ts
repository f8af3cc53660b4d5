/** Streets are longer than the straight line by this factor. */
const DETOUR = 1.3
const WALK_METRES_A_MINUTE = 80
/** Farther than this is not walked; minutes are then those of a ride of 30 km/h with ten minutes of waiting. */
const MAX_WALK_KM = 3
const RIDE_KM_A_MINUTE = 0.5
/** Farther than this no minutes are estimated: it is another region. */
const MAX_RIDE_KM = 150
const RIDE_WAIT_MIN = 10
/** A pause of this length is said as free time. */
const FREE_MIN = 90
/** What an event without a stated end takes. */
const USUAL_MIN = 60
/** Shorter than this an exhibition or a market is an event with an hour. */
const OPEN_MIN = 180
const MINUTE_MS = 60_000
/** Events of one plan: more are no day. */
export const MAX_PLAN = 30

/** One event of a plan: UTC instants, the end null where it is not stated; degrees, null where the place has no point. */
export type PlanStop = {
  startsAt: string
  endsAt: string | null
  lat?: number | null | undefined
  lng?: number | null | undefined
  /** True for one that is open for hours and entered at any of them: an exhibition, a market. It clashes with nothing. */
  isAnyTime?: boolean
}

/**
 * Relation of two events of a plan. `overlap`: the first is not over when the next begins, `late`: it is, but the way
 * takes longer than the pause, both by `minutes`; `free`: `minutes` are left beside the way; `way`: neither. `km` is
 * null where a place is unknown, `travelMin` there too and where it is farther than a day's way.
 */
export type PlanLeg = {
  kind: 'overlap' | 'late' | 'free' | 'way'
  minutes: number
  km: number | null
  travelMin: number | null
  isOnFoot: boolean
}

/**
 * Returns whether an event is entered at any hour it is open: an exhibition (6) or a market (15) of at least three hours, so that
 * an opening or a guided one keeps its hour.
 */
export const isOpenAllDay = (typeId: number | null | undefined, stop: PlanStop): boolean =>
  (typeId === 6 || typeId === 15) && endOf(stop) - Date.parse(stop.startsAt) >= OPEN_MIN * MINUTE_MS

/** Returns the way along streets between two points in km, estimated from the straight line; null where one is unknown. */
export function wayKm(from: PlanStop, to: PlanStop): number | null {
  if (![from.lat, from.lng, to.lat, to.lng].every((part) => typeof part === 'number')) return null
  const rad = (degrees: number | null | undefined) => ((degrees ?? 0) * Math.PI) / 180
  const [a, b] = [rad(from.lat), rad(to.lat)]
  const [dLat, dLng] = [b - a, rad(to.lng) - rad(from.lng)]
  const half = Math.sin(dLat / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLng / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half))) * DETOUR
}

/** Returns when an event ends, ms since 1970; an hour after its start where that is not stated. */
const endOf = ({ startsAt, endsAt }: PlanStop) =>
  Date.parse(endsAt ?? startsAt) + (endsAt ? 0 : USUAL_MIN * MINUTE_MS)

/** Returns the relation of an event to one that begins later. */
export function legBetween(before: PlanStop, next: PlanStop): PlanLeg {
  const km = wayKm(before, next)
  const isOnFoot = km !== null && km <= MAX_WALK_KM
  const minutesOf = (far: number) =>
    Math.ceil(isOnFoot ? (far * 1000) / WALK_METRES_A_MINUTE : RIDE_WAIT_MIN + far / RIDE_KM_A_MINUTE)
  const needed = km === null ? 0 : minutesOf(km)
  const pause = (Date.parse(next.startsAt) - endOf(before)) / MINUTE_MS
  const left = Math.floor(pause - needed)
  const fits = left >= FREE_MIN ? 'free' : 'way'
  return {
    kind: pause < 0 ? 'overlap' : left < 0 ? 'late' : fits,
    minutes: Math.abs(left),
    km,
    travelMin: km === null || km > MAX_RIDE_KM ? null : needed,
    isOnFoot,
  }
}

export const isClash = ({ kind }: PlanLeg): boolean => kind === 'overlap' || kind === 'late'

/**
 * Returns the events in the order of their start with the relation to an earlier one: the one that is not over yet,
 * else the one before; null for the first of a day, and for one with free entry time.
 */
export function planOf<Stop extends PlanStop>(
  stops: readonly Stop[],
  dayOf: (stop: Stop) => string,
): { stop: Stop; day: string; from: Stop | null; leg: PlanLeg | null }[] {
  const sorted = stops.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return sorted.map((stop, at) => {
    const day = dayOf(stop)
    if (stop.isAnyTime) return { stop, day, from: null, leg: null }
    const before = sorted.slice(0, at).filter((other) => dayOf(other) === day && !other.isAnyTime)
    const starts = Date.parse(stop.startsAt)
    const from = before.findLast((other) => endOf(other) > starts) ?? before.at(-1) ?? null
    return { stop, day, from, leg: from && legBetween(from, stop) }
  })
}

/** A swap begins at most so long before or after what it stands for, and is at most so far away. */
const SWAP_MIN = 150
const SWAP_KM = 10

/**
 * Returns what may stand in the place of the event `out` of a plan: the candidate that begins nearest to it, close by, and
 * clashes with nothing else of the plan; null for none.
 */
export function swapFor<Stop extends PlanStop, Candidate extends PlanStop>(
  out: Stop,
  plan: readonly Stop[],
  candidates: readonly Candidate[],
): Candidate | null {
  const rest = plan.filter((stop) => stop !== out && !stop.isAnyTime)
  const begins = (stop: PlanStop) => Date.parse(stop.startsAt)
  const apart = (stop: PlanStop) => Math.abs(begins(stop) - begins(out)) / MINUTE_MS
  const fits = (candidate: Candidate) =>
    rest.every((stop) => {
      const isFirst = begins(stop) <= begins(candidate)
      return !isClash(isFirst ? legBetween(stop, candidate) : legBetween(candidate, stop))
    })
  const near = candidates.filter(
    (one) => apart(one) <= SWAP_MIN && (wayKm(out, one) ?? Number.POSITIVE_INFINITY) <= SWAP_KM && fits(one),
  )
  return near.toSorted((one, other) => apart(one) - apart(other))[0] ?? null
}

/** Returns the ids of a plan as its address names them, `12.45.7`: each once, at most `MAX_PLAN`. */
export function readPlanIds(text: string | null | undefined): number[] {
  const ids = (text ?? '')
    .split(/[.,\s]/)
    .flatMap((part) => (/^[1-9]\d{0,8}$/.test(part) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, MAX_PLAN)
}
