import { useMemo } from 'react'

const NIGHT = '#2b1036'
const PALETTE = ['#e2553c', '#f4b63f', '#0f7f78', '#b9a3e3', '#f6c9bd', '#f8ecd9']

interface PosterProps {
  /** The same seed always gives the same poster: the event's id or title. */
  seed: string | number
  columns?: number
  rows?: number
  className?: string
}

/** A poster drawn from a seed: a grid of quarter discs, half moons, stripes and triangles. Decorative. */
export function Poster({ seed, columns = 2, rows = 2, className = 'poster' }: PosterProps) {
  const paths = useMemo(() => joined(drawPoster(String(seed), columns, rows)), [seed, columns, rows])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * 12} ${rows * 12}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={columns * 12} height={rows * 12} fill={NIGHT} />
      {paths.map(([fill, d]) => (
        <path key={fill} d={d} fill={fill} />
      ))}
    </svg>
  )
}

/** The shapes of one colour as one path, holes last: lists draw hundreds of posters. */
function joined(shapes: readonly { d: string; fill: string }[]): [fill: string, d: string][] {
  const byFill = new Map<string, string>()
  for (const { d, fill } of shapes) byFill.set(fill, (byFill.get(fill) ?? '') + d)
  return [...byFill].sort(([a], [b]) => Number(a === NIGHT) - Number(b === NIGHT))
}

/** The shapes of a poster, in order of painting. Each cell is 12 units. */
export function drawPoster(seed: string, columns: number, rows: number): { d: string; fill: string }[] {
  const random = randomOf(seed)
  const shapes: { d: string; fill: string }[] = []
  const kinds: number[] = []
  let last = -1
  for (let cell = 0; cell < columns * rows; cell++) {
    const [x, y] = [(cell % columns) * 12, Math.floor(cell / columns) * 12]
    let colour = Math.floor(random() * PALETTE.length)
    if (colour === last) colour = (colour + 1) % PALETTE.length
    last = colour
    // No shape beside itself: that reads as a pattern, not as a poster.
    let kind = Math.floor(random() * CELLS.length)
    const beside = [cell % columns > 0 ? kinds[cell - 1] : undefined, kinds[cell - columns]]
    while (beside.includes(kind)) kind = (kind + 1) % CELLS.length
    kinds.push(kind)
    const fill = PALETTE[colour] as string
    const draw = CELLS[kind] as (typeof CELLS)[number]
    for (const [d, isGround] of draw(x, y, Math.floor(random() * 4)))
      shapes.push({ d, fill: isGround ? NIGHT : fill })
  }
  return shapes
}

type Shape = [d: string, isGround?: boolean]
const box = (x: number, y: number, w: number, h: number): Shape => [`M${x} ${y}h${w}v${h}h${-w}z`]
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const CELLS: ((x: number, y: number, turn: number) => Shape[])[] = [
  // Quarter disc in one of the four corners.
  (x, y, turn) => [
    [
      [
        `M${x} ${y}h12a12 12 0 0 1 -12 12z`,
        `M${x + 12} ${y}v12a12 12 0 0 1 -12 -12z`,
        `M${x + 12} ${y + 12}h-12a12 12 0 0 1 12 -12z`,
        `M${x} ${y + 12}v-12a12 12 0 0 1 12 12z`,
      ][turn] as string,
    ],
  ],
  // Two half moons, standing or lying.
  (x, y, turn) =>
    turn % 2
      ? [[`M${x} ${y}h12a6 6 0 0 1 -12 0z`], [`M${x} ${y + 6}h12a6 6 0 0 1 -12 0z`]]
      : [[`M${x + 6} ${y}v12a6 6 0 0 1 0 -12z`], [`M${x + 12} ${y}v12a6 6 0 0 1 0 -12z`]],
  // Stripes.
  (x, y, turn) =>
    [0, 1, 2, 3].map((n) =>
      turn % 2 ? box(x, y + 0.75 + n * 3, 12, 1.5) : box(x + 0.75 + n * 3, y, 1.5, 12),
    ),
  // Triangle.
  (x, y, turn) => [
    [
      [`M${x} ${y}h12l-12 12z`, `M${x} ${y}h12v12z`, `M${x + 12} ${y}v12h-12z`, `M${x} ${y}v12h12z`][
        turn
      ] as string,
    ],
  ],
  // Hole in a square.
  // A little over its cell, or a seam shows between two of them.
  (x, y) => [box(x, y, 12.04, 12.04), [disc(x + 6, y + 6, 3.8), true]],
]

/** Mulberry32 over an FNV-1a hash: small, and the same everywhere. */
function randomOf(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
