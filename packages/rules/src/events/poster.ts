/** Flat festival colours a generated poster is made of; the first one is the ground. */
export const POSTER_COLOURS = ['#2b1036', '#e4573d', '#b9a3e3', '#0f7f78', '#f4b63f', '#f7ecdb'] as const

/** Side of one tile, in units of the drawing. */
const TILE = 100

/** The shapes of one tile as SVG path data whose origin is the tile's top left corner at (x, y). */
const MOTIFS: readonly ((x: number, y: number, turn: number) => string)[] = [
  quarter,
  triangle,
  stripes,
  ring,
  moons,
]

/** The drawing of a poster, without a wrapping element, for those who build the SVG themselves. */
export type Poster = {
  width: number
  height: number
  ground: string
  shapes: { fill: string; path: string }[]
}

/**
 * The poster of an event without a picture: a grid of `columns` x `rows` tiles that is always the same for the same
 * seed (use the event's id as text). Neighbouring tiles never share colour, nor both motif and turn.
 */
export function posterOf(seed: string, columns = 4, rows = 3): Poster {
  const random = randomOf(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const paths = POSTER_COLOURS.map(() => '')
  const colours: number[] = []
  const motifs: number[] = []
  for (let index = 0; index < columns * rows; index++) {
    const left = index % columns === 0 ? undefined : index - 1
    const above = index < columns ? undefined : index - columns
    const differs = (list: number[], value: number) =>
      (left === undefined || list[left] !== value) && (above === undefined || list[above] !== value)
    let colour = 1 + pick(POSTER_COLOURS.length - 1)
    while (!differs(colours, colour)) colour = 1 + (colour % (POSTER_COLOURS.length - 1))
    let motif = pick(MOTIFS.length)
    while (!differs(motifs, motif)) motif = (motif + 1) % MOTIFS.length
    colours.push(colour)
    motifs.push(motif)
    const draw = MOTIFS[motif] ?? quarter
    paths[colour] += draw((index % columns) * TILE, Math.floor(index / columns) * TILE, pick(4))
  }
  const shapes = POSTER_COLOURS.flatMap((fill, index) => (paths[index] ? [{ fill, path: paths[index] }] : []))
  return { width: columns * TILE, height: rows * TILE, ground: POSTER_COLOURS[0], shapes }
}

/** The same poster as a whole SVG document: decoration, hidden from assistive technology. */
export function posterSvg(seed: string, columns = 4, rows = 3): string {
  const { width, height, ground, shapes } = posterOf(seed, columns, rows)
  const drawn = shapes.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    'preserveAspectRatio="xMinYMin slice" fill-rule="evenodd" aria-hidden="true" focusable="false">' +
    `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${drawn}</svg>`
  )
}

/** Numbers in 0..1 that depend on the seed alone: FNV-1a gives the state, mulberry32 the sequence. */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function quarter(x: number, y: number, turn: number): string {
  if (turn === 0) return `M${x} ${y}h100a100 100 0 0 1-100 100z`
  if (turn === 1) return `M${x + 100} ${y}v100a100 100 0 0 1-100-100z`
  if (turn === 2) return `M${x + 100} ${y + 100}h-100a100 100 0 0 1 100-100z`
  return `M${x} ${y + 100}v-100a100 100 0 0 1 100 100z`
}

function triangle(x: number, y: number, turn: number): string {
  if (turn === 0) return `M${x} ${y}h100l-100 100z`
  if (turn === 1) return `M${x + 100} ${y}v100l-100-100z`
  if (turn === 2) return `M${x + 100} ${y + 100}h-100l100-100z`
  return `M${x} ${y + 100}v-100l100 100z`
}

function stripes(x: number, y: number, turn: number): string {
  const bars = [6, 31, 56, 81]
  return turn % 2 === 0
    ? bars.map((bar) => `M${x} ${y + bar}h100v13h-100z`).join('')
    : bars.map((bar) => `M${x + bar} ${y}h13v100h-13z`).join('')
}

function ring(x: number, y: number): string {
  return `M${x} ${y}h100v100h-100zM${x + 18} ${y + 50}a32 32 0 1 0 64 0a32 32 0 1 0-64 0z`
}

function moons(x: number, y: number, turn: number): string {
  if (turn === 0) return [50, 100].map((edge) => `M${x + edge} ${y}a50 50 0 0 0 0 100z`).join('')
  if (turn === 1) return [0, 50].map((edge) => `M${x + edge} ${y}a50 50 0 0 1 0 100z`).join('')
  if (turn === 2) return [50, 100].map((edge) => `M${x} ${y + edge}a50 50 0 0 1 100 0z`).join('')
  return [0, 50].map((edge) => `M${x} ${y + edge}a50 50 0 0 0 100 0z`).join('')
}
