const MINUTE_MS = 60_000
/** A decision takes at least this long; a list that has less time left is over. */
const SHORTEST_MS = 15 * MINUTE_MS

/** True when there is no time left for an offer before the sale of a session ends. */
export const isListOver = (now: string, closes: string) => Date.parse(closes) - Date.parse(now) <= SHORTEST_MS

/**
 * Until when an offer stands: so many hours, at most half of the time until the sale ends, so that the next one gets a
 * chance, at least a quarter of an hour. All of it by the database's clock.
 */
export function offerEnd(now: string, closes: string, hours: number): string {
  const [from, until] = [Date.parse(now), Date.parse(closes)]
  const ms = Math.min(hours * 60 * MINUTE_MS, Math.max(SHORTEST_MS, (until - from) / 2))
  return new Date(Math.min(until, from + ms)).toISOString()
}
