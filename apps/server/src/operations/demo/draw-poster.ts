import { posterSvg } from '@larunbat/rules/poster'
import { Resvg } from '@resvg/resvg-js'

/** A poster of flat shapes as base64 PNG; the same seed gives the same one. */
export function drawPoster(seed: string, width: number): string {
  const svg = posterSvg(seed, 4, 3)
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng().toString('base64')
}

/** What the drawn posters show, for who does not see them. */
export const DEMO_PICTURE_ALT =
  '[:es]Cartel de formas geométricas[:en]Poster of geometric shapes[:eu]Forma geometrikoen kartela[:]'
