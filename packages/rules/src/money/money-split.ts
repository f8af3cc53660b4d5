/**
 * Splits whole cents by weights without losing or making one: the parts add up to `total`, none is further than a cent
 * from its exact share, and heavier weights never get less (largest remainder; among equals the first one). `total` and
 * weights are whole and at least 0. With weights of 0 only, all of it falls to the first; without weights nothing is left
 * to split.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((share) => Number(share / sum))
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const order = exact
    .map((share, at) => ({ at, rest: share % sum, weight: weights[at] as number }))
    .sort((a, b) => (a.rest === b.rest ? b.weight - a.weight || a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of order.slice(0, missing)) parts[at] = (parts[at] as number) + 1
  return parts
}

/** The same for `count` equal parts, which differ by a cent at most. */
export function splitEvenly(total: number, count: number): number[] {
  return splitCents(total, new Array<number>(count).fill(1))
}

/** A percentage of cents, rounded half up. */
export function percentOf(cents: number, percentage: number): number {
  return Math.floor((cents * Math.round(percentage * 100) + 5_000) / 10_000)
}
