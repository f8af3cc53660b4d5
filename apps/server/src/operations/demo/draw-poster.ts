import { eventPosterSvg, type PosterEvent } from '@larunbat/rules/event-poster'
import { Resvg } from '@resvg/resvg-js'

/** A poster of flat shapes as base64 PNG; the same event gives the same one. */
export function drawPoster(event: PosterEvent, width: number): string {
  const svg = eventPosterSvg(event, width, Math.round((width * 3) / 4))
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng().toString('base64')
}

/** What the drawn posters show, for who does not see them. */
export const DEMO_PICTURE_ALT =
  '[:es]Cartel de formas geométricas[:en]Poster of geometric shapes[:eu]Forma geometrikoen kartela[:]'
