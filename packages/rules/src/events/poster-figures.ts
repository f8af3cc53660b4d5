import { POSTER_COLOURS } from './poster.ts'
import { bar, type Draw, disc, half, n, oneOf, quarter, rect, shape, times } from './poster-shapes.ts'
import { cinema, dance, music, theatre, voices } from './poster-stage-figures.ts'

const [P, R, L, T, S, C] = POSTER_COLOURS

/** Quotation marks over two lines, or the lines of a verse. */
function words({ w, h, a, b, c, next }: Draw): string {
  if (next() < 0.55) {
    const [r, y] = [h * 0.155, h * 0.36]
    const mark = (x: number, fill: string) =>
      disc(x, y, r, fill) +
      shape(
        `M${n(x + r)} ${n(y)}a${n(r * 2)} ${n(r * 2)} 0 0 1 ${n(-r * 2)} ${n(r * 2)}v${n(-r * 0.8)}a${n(r)} ${n(r * 1.2)} 0 0 0 ${n(r * 0.9)} ${n(-r * 1.2)}z`,
        fill,
      )
    return (
      mark(w * 0.5 - h * 0.2, a) +
      mark(w * 0.5 + h * 0.2, b) +
      times(2, (at) => bar(w * 0.5 - h * 0.36, h * (0.75 + at * 0.1), h * (at ? 0.55 : 0.74), h * 0.05, c))
    )
  }
  return (
    times(6, (at) =>
      bar(
        w * 0.1,
        h * (0.13 + at * 0.128),
        w * (0.34 + 0.42 * next()),
        h * 0.075,
        at === 3 ? a : at % 2 ? c : b,
      ),
    ) +
    quarter(w, h, h * 0.42, -1, -1, a) +
    disc(w - h * 0.16, h * 0.2, h * 0.1, b)
  )
}

/** A framed landscape or still life. */
function visual({ w, h, g, a, b, c, next }: Draw): string {
  const wide = Math.min(w - h * 0.2, h * 1.1)
  const [x, y, high] = [(w - wide) / 2, h * 0.1, h * 0.8]
  const soft = g === P ? L : g
  const frame =
    rect(x - h * 0.03, y - h * 0.03, wide + h * 0.06, high + h * 0.06, g === P ? b : P) +
    rect(x, y, wide, high, a)
  if (next() < 0.45)
    return (
      frame +
      disc(x + wide * 0.7, y + high * 0.34, high * 0.17, c) +
      half(x + wide * 0.3, y + high, Math.min(high * 0.5, wide * 0.3), 'u', b) +
      half(x + wide * 0.3, y + high, Math.min(high * 0.3, wide * 0.2), 'u', soft) +
      quarter(x + wide, y + high, high * 0.42, -1, -1, P) +
      times(3, (at) => rect(x + wide * 0.06, y + high * (0.1 + at * 0.08), wide * 0.3, high * 0.03, soft))
    )
  const table = y + high * (0.58 + 0.1 * next())
  const isFlipped = next() < 0.5
  const at = (share: number) => x + wide * (isFlipped ? 1 - share : share)
  const bottle = at(0.2)
  return (
    frame +
    rect(x, table, wide, y + high - table, b) +
    disc(at(0.72), y + high * 0.3, high * 0.15, c) +
    rect(bottle - high * 0.1, table - high * 0.36, high * 0.2, high * 0.4, soft) +
    half(bottle, table - high * 0.36, high * 0.1, 'u', soft) +
    rect(bottle - high * 0.045, table - high * 0.56, high * 0.09, high * 0.2, soft) +
    half(at(0.58), table + high * 0.02, high * 0.25, 'd', P) +
    disc(at(0.5), table - high * 0.06, high * 0.085, c === R ? (b === S ? T : S) : R) +
    disc(at(0.66), table - high * 0.06, high * 0.085, c)
  )
}

/** A balance of shapes with confetti, or a face with a hat. */
function young({ w, h, g, a, b, c, next }: Draw): string {
  const x = w * 0.5
  if (next() < 0.5) {
    const places = [
      [0.14, 0.2],
      [0.24, 0.5],
      [0.1, 0.72],
      [0.84, 0.22],
      [0.78, 0.48],
      [0.9, 0.7],
    ] as const
    return (
      half(x, h * 0.74, h * 0.24, 'd', a) +
      rect(x - h * 0.24, h * 0.62, h * 0.48, h * 0.12, c) +
      times(3, (at) => rect(x - h * 0.24 + h * 0.48 * (at * 0.333 + 0.08), h * 0.62, h * 0.07, h * 0.12, g)) +
      shape(`M${n(x - h * 0.2)} ${n(h * 0.62)}h${n(h * 0.4)}l${n(-h * 0.2)} ${n(-h * 0.26)}z`, b) +
      disc(x, h * 0.27, h * 0.115, a) +
      half(x, h * 0.27, h * 0.115, 'r', c) +
      times(places.length, (at) => {
        const [px, py] = places[at] ?? places[0]
        const [left, top] = [w * (px + (next() - 0.5) * 0.06), h * (py + (next() - 0.5) * 0.1)]
        const fill = oneOf([a, b, c], at)
        return at % 2
          ? disc(left, top, h * 0.035, fill)
          : quarter(left, top, h * 0.09, at % 4 ? 1 : -1, 1, fill)
      })
    )
  }
  const [r, y, feature] = [h * (0.34 + 0.05 * next()), h * 0.56, a === P ? C : P]
  return (
    disc(x, y, r, a) +
    half(x, y + r * 0.12, r * 0.55, 'd', feature) +
    disc(x - r * 0.38, y - r * 0.22, r * 0.15, feature) +
    disc(x + r * 0.38, y - r * 0.22, r * 0.15, feature) +
    disc(x, y - r * 0.02, r * 0.12, b) +
    shape(`M${n(x - r * 0.62)} ${n(y - r * 0.74)}h${n(r * 1.24)}l${n(-r * 0.62)} ${n(-r * 0.72)}z`, b) +
    disc(x, y - r * 1.45, r * 0.14, c) +
    quarter(0, h, h * 0.28, 1, -1, b) +
    quarter(w, h, h * 0.28, -1, -1, c)
  )
}

/** A weave, a pinwheel, or striped halves. */
function craft({ w, h, g, a, b, c, next }: Draw): string {
  if (next() < 0.36) {
    const side = h * 0.145
    const [x, y] = [w * 0.5 - side * 2.5, h * 0.5 - side * 2.5]
    return (
      times(5, (at) =>
        rect(x - side * 0.5, y + at * side + side * 0.1, side * 6, side * 0.8, at % 2 ? b : a),
      ) +
      times(25, (at) => {
        const [column, row] = [at % 5, Math.floor(at / 5)]
        if ((column + row) % 2 === 1) return ''
        return rect(
          x + column * side + side * 0.1,
          y + row * side - side * 0.1,
          side * 0.8,
          side * 1.2,
          c === g ? P : c,
        )
      })
    )
  }
  const [x, y, r, fourth] = [w * 0.5, h * 0.5, h * 0.4, g === P ? L : P]
  const hub = disc(x, y, r * 0.16, g)
  if (next() < 0.5)
    return (
      quarter(x - r, y, r, 1, -1, a) +
      quarter(x, y - r, r, 1, 1, b) +
      quarter(x + r, y, r, -1, 1, c) +
      quarter(x, y + r, r, -1, -1, fourth) +
      hub
    )
  return (
    quarter(x, y, r, 1, -1, b) +
    quarter(x, y, r, -1, 1, b) +
    times(
      4,
      (at) =>
        rect(x - r, y - r + at * r * 0.26, r * 0.98, r * 0.13, a) +
        rect(x + r * 0.02, y + r * 0.02 + at * r * 0.26, r * 0.98, r * 0.13, c),
    ) +
    hub
  )
}

/** Arches over a river. */
function walk({ w, h, g, a, b, c, next }: Draw): string {
  const base = h * 0.66
  const count = next() < 0.5 ? 2 : 3
  const span = w / count
  const r = Math.min(span * 0.5, h * 0.5)
  return (
    disc(w * (next() < 0.5 ? 0.22 : 0.78), h * 0.2, h * 0.12, c) +
    times(count, (at) => {
      const x = span * (at + 0.5)
      return (
        half(x, base, r * 0.98, 'u', a) + half(x, base, r * 0.72, 'u', b) + half(x, base, r * 0.46, 'u', g)
      )
    }) +
    times(4, (at) => rect(0, base + h * (0.03 + at * 0.09), w, h * 0.045, at % 2 ? b : a))
  )
}

/** A round table, or two voices and what they share. */
function talk({ w, h, g, a, b, c, next }: Draw): string {
  if (next() < 0.45) {
    const [x, y, r] = [w * 0.5, h * 0.5, h * 0.3]
    const seats = [a, b, c].map((fill) => (fill === g ? a : fill))
    return (
      times(
        6,
        (at) =>
          `<g transform="rotate(${at * 60 + 15} ${n(x)} ${n(y)})">${half(x, y - r * 1.02, r * 0.42, 'u', oneOf(seats, at))}</g>`,
      ) +
      disc(x, y, r * 0.86, c === g ? a : g === P ? C : P) +
      quarter(x, y, r * 0.6, 1, -1, b) +
      quarter(x, y, r * 0.6, -1, 1, a)
    )
  }
  const [r, y] = [h * 0.29, h * 0.45]
  const [left, right] = [w * 0.5 - r * 0.62, w * 0.5 + r * 0.62]
  const tail = (x: number, to: 1 | -1, fill: string) =>
    shape(
      `M${n(x - to * r)} ${n(y)}v${n(r * 1.55)}a${n(r * 1.4)} ${n(r * 1.4)} 0 0 ${to > 0 ? 1 : 0} ${n(to * r)} ${n(-r * 0.6)}z`,
      fill,
    )
  const reach = r * 0.7846
  const arc = `A${n(r)} ${n(r)} 0 0 1 ${n(w * 0.5)} `
  return (
    disc(left, y, r, a) +
    tail(left, 1, a) +
    disc(right, y, r, b) +
    tail(right, -1, b) +
    shape(`M${n(w * 0.5)} ${n(y - reach)}${arc}${n(y + reach)}${arc}${n(y - reach)}z`, c)
  )
}

/** Two rows of large tiles. */
function mixed({ w, h, g, a, b, c, next }: Draw): string {
  const side = Math.min(w, h) / 2
  const columns = Math.ceil(w / side)
  const rows = Math.ceil(h / side)
  const turn = Math.floor(next() * 4)
  return times(columns * rows, (index) => {
    const [column, row] = [Math.floor(index / rows), index % rows]
    const [x, y] = [(w - columns * side) / 2 + column * side, row * side]
    const fill = oneOf([a, b, c], column + row * 2)
    const kind = (column * 2 + row * 3 + turn) % 4
    if (kind === 0) return quarter(x, y, side, 1, 1, fill)
    if (kind === 1) return times(4, (at) => rect(x, y + side * (0.06 + at * 0.25), side, side * 0.13, fill))
    if (kind === 2) return rect(x, y, side, side, fill) + disc(x + side / 2, y + side / 2, side * 0.3, g)
    return (
      half(x + side / 2, y + side, side / 2, 'u', fill) +
      half(x + side / 2, y + side / 2, side / 2, 'u', fill)
    )
  })
}

/** The drawing of each figure inside its ground: flat shapes in the festival's colours, no letters. */
export const FIGURES = {
  voices,
  music,
  theatre,
  dance,
  cinema,
  words,
  visual,
  young,
  craft,
  walk,
  talk,
  mixed,
}
export type Figure = keyof typeof FIGURES
