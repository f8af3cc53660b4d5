/** Days of an edition in one hub, or in all that have none of their own (null); ends included, `YYYY-MM-DD`. */
export interface Range {
  hubId: number | null
  from: string
  until: string
}

export type RangeFault =
  | { code: 'edition.days' }
  | { code: 'edition.overlap'; year: number; hubId: number | null }

/**
 * What is wrong with the days of an edition beside those of the others, if anything: an end before its beginning, a hub
 * named twice, none that hold for every hub, or days on which another edition runs in some hub.
 */
export function faultOfRanges(
  ranges: readonly Range[],
  others: readonly { year: number; ranges: readonly Range[] }[],
): RangeFault | undefined {
  const hubs = ranges.map(({ hubId }) => hubId)
  if (ranges.some(({ from, until }) => until < from) || new Set(hubs).size < hubs.length)
    return { code: 'edition.days' }
  if (!hubs.includes(null)) return { code: 'edition.days' }
  for (const other of others) {
    const named = new Set([...hubs, ...other.ranges.map(({ hubId }) => hubId)])
    for (const hubId of named) {
      const one = daysIn(ranges, hubId)
      const two = daysIn(other.ranges, hubId)
      if (one && two && one.from <= two.until && two.from <= one.until)
        return { code: 'edition.overlap', year: other.year, hubId }
    }
  }
  return undefined
}

const daysIn = (ranges: readonly Range[], hubId: number | null) =>
  ranges.find((range) => range.hubId === hubId) ?? ranges.find((range) => range.hubId === null)
