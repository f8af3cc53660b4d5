import { POSTER_COLOURS, randomOf } from './poster.ts'
import { FIGURES, type Figure } from './poster-figures.ts'
import { type Draw, rect } from './poster-shapes.ts'

const [P, R, L, T, S, C] = POSTER_COLOURS

/** Background and three accents, three sets a figure: those that are distinguishable on paper and on the dark page. */
const COLOURWAYS: Readonly<Record<Figure, readonly (readonly [string, string, string, string])[]>> = {
  voices: [
    [S, P, R, C],
    [C, T, R, P],
    [R, P, S, C],
  ],
  music: [
    [P, L, R, S],
    [T, S, C, P],
    [L, P, R, C],
  ],
  theatre: [
    [R, C, P, S],
    [L, C, P, R],
    [S, C, P, T],
  ],
  dance: [
    [L, P, R, C],
    [C, R, T, S],
    [T, C, S, R],
  ],
  cinema: [
    [P, S, C, R],
    [T, C, P, S],
    [R, C, P, S],
  ],
  words: [
    [C, R, P, T],
    [S, P, R, C],
    [T, C, S, P],
  ],
  visual: [
    [T, C, S, R],
    [P, C, R, L],
    [L, C, T, S],
  ],
  young: [
    [S, R, T, P],
    [C, T, R, S],
    [L, S, R, P],
  ],
  craft: [
    [C, T, R, S],
    [P, S, C, R],
    [R, C, S, P],
  ],
  walk: [
    [L, T, C, R],
    [S, P, C, T],
    [T, S, C, P],
  ],
  talk: [
    [C, L, S, P],
    [L, R, C, P],
    [P, T, S, C],
  ],
  mixed: [
    [P, R, S, L],
    [C, T, R, S],
    [S, P, L, C],
  ],
}

/** Kinds of event that say more about the evening than their discipline: family activity, workshop, walk, talk. */
const BY_TYPE: Readonly<Record<number, Figure>> = { 17: 'young', 8: 'craft', 12: 'walk', 10: 'talk' }
const BY_DISCIPLINE: Readonly<Record<number, Figure>> = {
  1: 'music',
  2: 'voices',
  3: 'dance',
  4: 'theatre',
  5: 'young',
  6: 'visual',
  7: 'visual',
  8: 'cinema',
  9: 'words',
  10: 'words',
  11: 'cinema',
  12: 'craft',
  13: 'walk',
  14: 'talk',
}

/** What of an event its drawn poster depends on. */
export type PosterEvent = {
  id: number | string
  typeId?: number | null | undefined
  disciplineIds?: readonly number[] | null | undefined
}

/** Returns the figure of an event: that of its kind, else of its first discipline, else the mixed one. */
export function figureOf({ typeId, disciplineIds }: PosterEvent): Figure {
  return BY_TYPE[typeId ?? 0] ?? BY_DISCIPLINE[disciplineIds?.[0] ?? 0] ?? 'mixed'
}

/** Returns the number of the colourway an event has by its id, 0 to 2. */
const ownWay = (figure: Figure, id: number | string) => Math.floor(randomOf(id + figure)() * 3)

const colours = (figure: Figure, way: number) => COLOURWAYS[figure][way % 3] ?? ([P, R, S, L] as const)

/** Returns the colour of the ground in a colourway, by default the event's own. */
export function groundOf(event: PosterEvent, way?: number): string {
  const figure = figureOf(event)
  return colours(figure, way ?? ownWay(figure, event.id))[0]
}

/** Returns the colourway of each event of a list, so that no ground is that of the event before. */
export function waysOf(events: readonly PosterEvent[]): number[] {
  let before = ''
  return events.map((event) => {
    const figure = figureOf(event)
    let way = ownWay(figure, event.id)
    if (colours(figure, way)[0] === before) way += 1
    before = colours(figure, way)[0]
    return way % 3
  })
}

/**
 * Returns the poster of an event without a picture as an SVG document of `width` x `height` that fills its place: one figure
 * on one ground, the same for the same event, drawn for its own shape and not cut from another. Decoration, hidden from
 * assistive technology; nothing of the event's texts stands in it.
 */
export function eventPosterSvg(event: PosterEvent, width = 400, height = 300, way?: number): string {
  const figure = figureOf(event)
  const [ground, ...accents] = colours(figure, way ?? ownWay(figure, event.id))
  // Each property has its own random sequence, so that a new variant of one changes none of the others.
  const vary = randomOf(`${event.id}/${figure}`)
  const turn = Math.floor(vary() * 3)
  const isMirrored = vary() < 0.5 && figure !== 'words'
  const scale = 1 + (figure === 'visual' ? 0 : Math.floor(vary() * 6) * 0.025)
  const [a = ground, b = ground, c = ground] = [0, 1, 2].map((at) => accents[(at + turn) % 3])
  const draw: Draw = { w: width, h: height, g: ground, a, b, c, next: randomOf(`${event.id}·${figure}`) }
  const x = isMirrored ? (width + width * scale) / 2 : (width - width * scale) / 2
  const move = `translate(${round(x)} ${round((height - height * scale) / 2)}) scale(${round(isMirrored ? -scale : scale)} ${round(scale)})`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true">${rect(0, 0, width, height, ground)}` +
    `<g transform="${move}">${FIGURES[figure](draw)}</g></svg>`
  )
}

const round = (value: number) => Math.round(value * 1000) / 1000
