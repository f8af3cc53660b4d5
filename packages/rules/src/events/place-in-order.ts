/**
 * Returns the list with `item` at `place`, counted from 1; a place outside means the first or the last one. An item
 * that is not in the list is inserted. The others keep their order.
 */
export function placeInOrder<T>(items: readonly T[], item: T, place: number): T[] {
  const others = items.filter((other) => other !== item)
  const at = Math.min(Math.max(Math.trunc(place) - 1, 0), others.length)
  return [...others.slice(0, at), item, ...others.slice(at)]
}
