export type Spot = readonly [number, number]
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of a ring inside a box, side by side (Sutherland and Hodgman). */
export function clipRing(ring: readonly Spot[], { left, top, right, bottom }: Box): Spot[] {
  const sides: { axis: 0 | 1; edge: number; sign: 1 | -1 }[] = [
    { axis: 0, edge: left, sign: 1 },
    { axis: 0, edge: right, sign: -1 },
    { axis: 1, edge: top, sign: 1 },
    { axis: 1, edge: bottom, sign: -1 },
  ]
  return sides.reduce<readonly Spot[]>((points, side) => cut(points, side), ring).slice()
}

function cut(points: readonly Spot[], { axis, edge, sign }: { axis: 0 | 1; edge: number; sign: 1 | -1 }) {
  const isInside = (spot: Spot) => (spot[axis] - edge) * sign >= 0
  const out: Spot[] = []
  points.forEach((spot, i) => {
    const before = points[(i || points.length) - 1] ?? spot
    if (isInside(spot) !== isInside(before)) {
      const share = (edge - before[axis]) / (spot[axis] - before[axis])
      out.push([before[0] + share * (spot[0] - before[0]), before[1] + share * (spot[1] - before[1])])
    }
    if (isInside(spot)) out.push(spot)
  })
  return out
}

/** The pieces of a line whose points lie inside a box. */
export function clipLine(line: readonly Spot[], { left, top, right, bottom }: Box): Spot[][] {
  const pieces: Spot[][] = [[]]
  for (const spot of line)
    if (spot[0] >= left && spot[0] <= right && spot[1] >= top && spot[1] <= bottom) pieces.at(-1)?.push(spot)
    else if (pieces.at(-1)?.length !== 0) pieces.push([])
  return pieces.filter(({ length }) => length > 1)
}

/** Fewer points, none of those left out further than `tolerance` from what is drawn (Douglas and Peucker). */
export function simplify(points: readonly Spot[], tolerance: number): Spot[] {
  if (points.length < 3) return [...points]
  const keep = new Set([0, points.length - 1])
  // A ring begins where it ends: its far corner divides it.
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, until] = span
    let far = 0
    let at = -1
    for (let i = from + 1; i < until; i += 1) {
      const away = distance(points[i] as Spot, points[from] as Spot, points[until] as Spot)
      if (away > far) [far, at] = [away, i]
    }
    if (far <= tolerance) continue
    keep.add(at)
    spans.push([from, at], [at, until])
  }
  return [...keep].sort((a, b) => a - b).map((i) => points[i] as Spot)
}

/** From a point to a stretch. */
function distance([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Lines as the data of an SVG path, in steps of whole units. */
export function pathOf(lines: readonly (readonly Spot[])[], isClosed: boolean): string {
  return lines
    .map((line) => {
      let [x, y] = [0, 0]
      const steps: string[] = []
      for (const [nextX, nextY] of line) {
        const [dx, dy] = [Math.round(nextX) - x, Math.round(nextY) - y]
        if (steps.length > 0 && dx === 0 && dy === 0) continue
        steps.push(`${dx}${dy < 0 ? '' : ' '}${dy}`)
        ;[x, y] = [x + dx, y + dy]
      }
      if (steps.length < 2) return ''
      const [first = '', ...rest] = steps
      // The first step of each line is counted from the origin, as "M" does; the others from where the line is.
      return `M${first}l${rest.join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`
    })
    .join('')
}
