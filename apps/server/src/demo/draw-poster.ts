import { posterSvg } from '@larunbat/rules/poster'
import { Resvg } from '@resvg/resvg-js'

/** A poster of flat shapes, 1600 pixels wide, as base64 PNG; the same seed gives the same one. */
export function drawPoster(seed: string): string {
  const svg = posterSvg(seed, 4, 3)
  return new Resvg(svg, { fitTo: { mode: 'width', value: 1600 } }).render().asPng().toString('base64')
}
