import { eventPosterSvg, type PosterEvent } from '@larunbat/rules/events/event-poster'
import { Resvg } from '@resvg/resvg-js'

/**
 * Returns a poster of flat shapes as base64 PNG; the same event gives the same one. Encoding it for browsers takes half of the
 * time of a filling, so demo pictures are no larger than needed.
 */
export function drawPoster(event: PosterEvent, width: number, height: number): string {
  const svg = eventPosterSvg(event, width, height)
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng().toString('base64')
}

/** What the drawn posters show, for who does not see them. */
export const DEMO_PICTURE_ALT =
  '[:es]Cartel de formas geométricas[:en]Poster of geometric shapes[:eu]Forma geometrikoen kartela[:]'
