import { POSTER_COLOURS } from './poster.ts'
import { bar, type Draw, disc, half, n, oneOf, quarter, rect, shape, times } from './poster-shapes.ts'

const [P, R, L, T, S, C] = POSTER_COLOURS

/** Ranks of singers; one of the last is larger, in its own colour. */
export function voices({ w, h, g, a, b, c, next }: Draw): string {
  const count = next() < 0.5 ? 3 : 4
  const soloist = Math.floor(next() * (count - 1))
  const r = h * 0.105 * (count === 3 ? 1.25 : 1.02)
  const rank = (y: number, places: number, shift: number, head: string, body: string, solo: number) =>
    times(places + 2, (at) => {
      const x = (w / places) * (at - 0.5) + shift
      const isSolo = at - 1 === solo
      const size = isSolo ? r * 1.18 : r
      const dress = isSolo ? (c === head ? a : c) : body
      const other = [C, S, L, R, T].find((fill) => ![g, a, b, head, body].includes(fill)) ?? C
      return (
        half(x, y + size * 3.1, size * 1.95, 'u', dress) +
        rect(x - size * 1.95, y + size * 3.1 - 1, size * 3.9, h, dress) +
        disc(x, y, size, isSolo ? other : head) +
        disc(x, y + size * 0.34, size * 0.36, isSolo ? P : g)
      )
    })
  const front = a === P ? (g === S ? T : R) : P
  return (
    rank(h * 0.2, count + 1, 0, b, a, -9) +
    rank(h * 0.44, count, 0, c, b, -9) +
    rank(h * 0.72, count, (w / count) * 0.5, g === C ? S : L, front, soloist)
  )
}

/** Waves from a corner, a record, or levels. */
export function music({ w, h, g, a, b, c, next }: Draw): string {
  const variant = Math.floor(next() * 3)
  if (variant === 0) {
    const isLeft = next() < 0.5
    const rings = [a, g, b, g, c, g, a]
    return (
      times(rings.length, (at) =>
        quarter(isLeft ? 0 : w, h, h * 1.02 * (1 - at * 0.142), isLeft ? 1 : -1, -1, oneOf(rings, at)),
      ) +
      disc(isLeft ? w * 0.8 : w * 0.2, h * 0.24, h * 0.13, c) +
      times(4, (at) =>
        rect(isLeft ? w * 0.66 : 0, h * (0.56 + at * 0.11), w * 0.34, h * 0.035, at % 2 ? b : a),
      )
    )
  }
  if (variant === 1) {
    const [x, y, r] = [w * (0.42 + next() * 0.16), h * 0.5, h * 0.43]
    const vinyl = g === P ? C : P
    const groove = g === P ? P : g
    return (
      rect(x, 0, w - x, h, b) +
      disc(x, y, r, vinyl) +
      [0.84, 0.68, 0.52]
        .map((at) => disc(x, y, r * at, groove) + disc(x, y, r * at - h * 0.014, vinyl))
        .join('') +
      half(x, y, r * 0.36, 'l', c) +
      half(x, y, r * 0.36, 'r', a) +
      disc(x, y, r * 0.07, vinyl)
    )
  }
  const column = w / 7
  return times(7, (at) => {
    const height = h * (0.22 + 0.6 * Math.abs(Math.sin(1.1 * at + next() * 2)))
    const [x, wide] = [at * column + column * 0.12, column * 0.76]
    const fill = oneOf([a, b, c], at)
    return (
      half(x + wide / 2, h - height + wide / 2, wide / 2, 'u', fill) +
      rect(x, h - height + wide / 2 - 0.5, wide, height, fill)
    )
  })
}

/** One mask of two halves, a curtain with its light, or a pair of masks. */
export function theatre({ w, h, g, a, b, c, next }: Draw): string {
  const variant = Math.floor(next() * 3)
  const corners = (r: number) => quarter(0, h, r, 1, -1, c) + quarter(w, h, r, -1, -1, c)
  if (variant === 0) {
    const [x, y, r] = [w * 0.5, h * 0.48, h * 0.4]
    return (
      `<g transform="rotate(${n(next() * 24 - 12)} ${n(x)} ${n(y)})">` +
      half(x, y, r, 'l', a) +
      half(x, y, r, 'r', b) +
      half(x - r * 0.42, y - r * 0.12, r * 0.2, 'u', b) +
      half(x + r * 0.42, y - r * 0.22, r * 0.2, 'd', a) +
      quarter(x, y + r * 0.28, r * 0.46, -1, 1, b) +
      quarter(x, y + r * 0.74, r * 0.46, 1, -1, a) +
      `</g>${corners(h * 0.3)}`
    )
  }
  if (variant === 1) {
    const fold = w * 0.085
    return (
      shape(`M${n(w * 0.5)} ${n(-h * 0.1)}L${n(w * 0.2)} ${n(h * 0.86)}h${n(w * 0.6)}z`, c) +
      half(w * 0.5, h * 0.86, h * 0.16, 'u', b) +
      disc(w * 0.5, h * 0.58, h * 0.1, b) +
      bar(w * 0.2, h * 0.84, w * 0.6, h * 0.06, a) +
      times(3, (at) => {
        const length = h * (0.98 - at * 0.2) - fold / 2
        return [at * fold, w - (at + 1) * fold]
          .map(
            (x) =>
              rect(x, 0, fold, length, at % 2 ? b : a) +
              half(x + fold / 2, length - 0.5, fold / 2, 'd', at % 2 ? b : a),
          )
          .join('')
      })
    )
  }
  const r = h * 0.3
  const mask = (x: number, y: number, turn: number, skin: string, hole: string, smiles: boolean) =>
    `<g transform="rotate(${turn} ${n(x)} ${n(y)})">` +
    shape(
      `M${n(x - r)} ${n(y - r * 0.8)}h${n(2 * r)}v${n(r * 0.8)}a${n(r)} ${n(r)} 0 0 1 ${n(-2 * r)} 0z`,
      skin,
    ) +
    half(x - r * 0.42, y - r * 0.15, r * 0.2, smiles ? 'u' : 'd', hole) +
    half(x + r * 0.42, y - r * 0.15, r * 0.2, smiles ? 'u' : 'd', hole) +
    half(x, y + r * (smiles ? 0.22 : 0.6), r * 0.42, smiles ? 'd' : 'u', hole) +
    '</g>'
  return (
    mask(w * 0.5 + h * 0.2, h * 0.56, 12, b, g === b ? c : a, false) +
    mask(w * 0.5 - h * 0.2, h * 0.42, -10, a, b, true) +
    quarter(w, 0, h * 0.24, -1, 1, c) +
    quarter(0, h, h * 0.24, 1, -1, c)
  )
}

/** Quarters that leap over a floor, or a ribbon. */
export function dance({ w, h, g, a, b, c, next }: Draw): string {
  const isUp = next() < 0.5
  if (next() < 0.45) {
    const r = h * 0.27
    const count = Math.ceil(w / r) + 1
    const signs = [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
    return (
      times(count, (at) => {
        const y = h * (0.78 - 0.42 * Math.sin((at + (isUp ? 0 : 1.5)) * 0.8) ** 2)
        const [sx, sy] = signs[(at + (isUp ? 0 : 2)) % 4] ?? signs[0]
        const x = (w - count * r) / 2 + at * r + (sx > 0 ? 0 : r)
        return quarter(x, sy > 0 ? y - r : y, r, sx, sy, oneOf([a, b, c], at))
      }) +
      disc(w * (isUp ? 0.3 : 0.68), h * 0.16, h * 0.09, c === g ? a : c) +
      rect(0, h * 0.86, w, h * 0.045, a) +
      rect(0, h * 0.94, w, h * 0.03, b)
    )
  }
  const r = h * 0.235
  const count = 2 * Math.ceil(w / (4 * r)) + 2
  const line =
    `M${n(w * 0.5 - r * count)} ${n(h * 0.54)}` +
    times(count, (at) => `a${n(r)} ${n(r)} 0 0 ${(at % 2 === 0) === isUp ? 1 : 0} ${n(2 * r)} 0`)
  const ribbon = (fill: string, wide: number) =>
    `<path d="${line}" fill="none" stroke="${fill}" stroke-width="${n(wide)}"/>`
  const [rise, fall] = isUp ? (['u', 'd'] as const) : (['d', 'u'] as const)
  return (
    ribbon(a, h * 0.19) +
    ribbon(b, h * 0.065) +
    disc(w * 0.5, h * 0.2, h * 0.1, c) +
    half(w * 0.5 - r * 2, h * 0.54, r * 0.48, rise, c) +
    half(w * 0.5 + r * 2, h * 0.54, r * 0.48, rise, c) +
    half(w * 0.5, h * 0.54, r * 0.48, fall, b)
  )
}

/** A leader or a beam of light, between perforated bands. */
export function cinema({ w, h, g, a, b, c, next }: Draw): string {
  const band = h * 0.13
  const edge = g === P ? b : P
  const holes = Math.round(w / (h * 0.16))
  const bands =
    rect(0, 0, w, band, edge) +
    rect(0, h - band, w, band, edge) +
    times(holes, (at) =>
      [band * 0.28, h - band * 0.72]
        .map((y) => rect(((at + 0.28) * w) / holes, y, (w / holes) * 0.44, band * 0.44, g))
        .join(''),
    )
  if (next() < 0.5) {
    const [x, y, r] = [w * 0.5, h * 0.5, h * 0.31]
    const signs = [
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
    return (
      disc(x, y, r * 1.14, b) +
      disc(x, y, r, g) +
      times(1 + Math.floor(next() * 3), (at) => {
        const [sx, sy] = signs[at] ?? signs[0]
        return quarter(x, y, r, sx, sy, a)
      }) +
      rect(0, y - h * 0.008, w, h * 0.016, b) +
      rect(x - h * 0.008, band, h * 0.016, h - 2 * band, b) +
      disc(x, y, r * 0.16, c) +
      bands
    )
  }
  const y = h * 0.62
  return (
    shape(`M${n(w * 0.16)} ${n(y)}L${n(w)} ${n(h * 0.16)}V${n(h * 0.9)}z`, a) +
    disc(w * 0.17, y, h * 0.14, b) +
    disc(w * 0.17, y, h * 0.06, g) +
    disc(w * 0.72, h * 0.52, h * 0.2, c) +
    half(w * 0.72, h * 0.52, h * 0.2, 'r', b) +
    bands
  )
}
