/** Position and size of an item on the page, in CSS pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

const centreOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 })

/** The place an item would take if it were let go with its centre at `point`: the one whose centre is nearest. */
export function slotAt(boxes: readonly Box[], point: Point): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, box] of boxes.entries()) {
    const { x, y } = centreOf(box)
    const distance = (x - point.x) ** 2 + (y - point.y) ** 2
    if (distance >= least) continue
    least = distance
    nearest = index
  }
  return nearest
}

/**
 * Returns the movement of each item when the one at `from` moves to `to`. In a grid all have one size and each takes
 * the place of its neighbour; in a column of different heights they close the gap and make space.
 */
export function offsetsOf(boxes: readonly Box[], from: number, to: number): Point[] {
  const moved = boxes[from]
  const first = boxes[0]
  if (!moved || !first) return []
  const isColumn = boxes.every(({ left }) => Math.abs(left - first.left) < 1)
  const next = boxes[1]
  const gap = next ? next.top - first.top - first.height : 0
  const between = to > from ? 1 : -1
  return boxes.map((box, index) => {
    const isPassed = to > from ? index > from && index <= to : index >= to && index < from
    if (index !== from && !isPassed) return { x: 0, y: 0 }
    if (index !== from && isColumn) return { x: 0, y: -between * (moved.height + gap) }
    const target = boxes[index === from ? to : index - between]
    if (!target) return { x: 0, y: 0 }
    const isDown = isColumn && index === from && to > from
    const y = isDown ? target.top + target.height - box.top - box.height : target.top - box.top
    return { x: target.left - box.left, y }
  })
}

/** The place an arrow key leads to from `at`: a neighbour, or the nearest one in the row above or below. */
export function slotByKey(boxes: readonly Box[], at: number, key: string): number | undefined {
  const last = boxes.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  const own = boxes[at]
  if (!own || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  const way = key === 'ArrowDown' ? 1 : -1
  const beyond = boxes
    .map((box, index) => ({ index, down: (box.top - own.top) * way, aside: Math.abs(box.left - own.left) }))
    .filter(({ down }) => down > 1)
    .sort((a, b) => a.down - b.down || a.aside - b.aside)
  const row = beyond.filter(({ down }) => down - (beyond[0]?.down ?? 0) < 2)
  return row.sort((a, b) => a.aside - b.aside)[0]?.index ?? at
}

/** A list with the item at `from` taken out and put in at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  rest.splice(to, 0, ...list.slice(from, from + 1))
  return rest
}
