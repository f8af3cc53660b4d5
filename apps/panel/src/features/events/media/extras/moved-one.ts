/** The one item with another position in `after`, counted from 1; undefined when both orders are the same. */
export function movedOne<K>(
  before: readonly K[],
  after: readonly K[],
): { id: K; position: number } | undefined {
  const first = after.findIndex((id, index) => id !== before[index])
  if (first < 0) return undefined
  const restOf = (list: readonly K[], id: K) => list.filter((other) => other !== id)
  const isMoved = (id: K) => {
    const rest = restOf(before, id)
    return restOf(after, id).every((other, index) => other === rest[index])
  }
  const id = [after[first], before[first]].find((one): one is K => one !== undefined && isMoved(one))
  return id === undefined ? undefined : { id, position: after.indexOf(id) + 1 }
}
