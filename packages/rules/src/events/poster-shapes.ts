import { POSTER_COLOURS } from './poster.ts'

/** A number of a drawing, to a tenth. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

/** Flat shapes of a poster as SVG elements; sizes in units of the drawing. */
export const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`
export const bar = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

/** Half a disc that bulges up, down, left or right. */
export function half(x: number, y: number, r: number, to: 'u' | 'd' | 'l' | 'r', fill: string): string {
  const sweep = to === 'u' || to === 'r' ? 1 : 0
  const d =
    to === 'u' || to === 'd'
      ? `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 ${sweep} ${n(2 * r)} 0z`
      : `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 0 ${sweep} 0 ${n(2 * r)}z`
  return shape(d, fill)
}

/** A quarter of a disc with its corner at (x, y), open towards the signs `sx` and `sy`. */
export function quarter(x: number, y: number, r: number, sx: number, sy: number, fill: string): string {
  const sweep = sx * sy > 0 ? 1 : 0
  return shape(`M${n(x)} ${n(y)}h${n(sx * r)}A${n(r)} ${n(r)} 0 0 ${sweep} ${n(x)} ${n(y + sy * r)}z`, fill)
}

/** Draws one shape after the other. */
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
export const oneOf = (fills: readonly string[], at: number) => fills[at % fills.length] ?? POSTER_COLOURS[0]

/** What a figure is drawn with: the size, ground and three accents, and random numbers in 0..1 of its own. */
export type Draw = { w: number; h: number; g: string; a: string; b: string; c: string; next: () => number }
