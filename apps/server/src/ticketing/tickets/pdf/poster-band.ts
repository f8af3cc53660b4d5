import { decorate, PAGE, type Pdf } from './paper.ts'

const HEIGHT = 32
const TILES: readonly [ground: string, shape: string][] = [
  ['#2b1036', '#f4b63f'],
  ['#b9a3e3', '#2b1036'],
  ['#f4b63f', '#b8331b'],
  ['#0f7f78', '#f6c9bd'],
  ['#f6c9bd', '#0f7f78'],
  ['#2b1036', '#b9a3e3'],
  ['#b8331b', '#f4b63f'],
  ['#b9a3e3', '#0f7f78'],
  ['#f4b63f', '#2b1036'],
  ['#0f7f78', '#f4b63f'],
]

/** The festival's band of quarter discs along the top of a page; returns where it ends. */
export function drawPosterBand(pdf: Pdf): number {
  const width = PAGE.width / TILES.length
  decorate(pdf, () => {
    for (const [at, [ground, shape]] of TILES.entries()) {
      const x = at * width
      pdf.rect(x, 0, width + 0.2, HEIGHT).fill(ground)
      // Quarters turn from tile to tile, as on the posters.
      const [right, down] = [at % 2 === 0, at % 4 < 2]
      pdf.save().rect(x, 0, width, HEIGHT).clip()
      pdf.ellipse(right ? x + width : x, down ? HEIGHT : 0, width, HEIGHT).fill(shape)
      pdf.restore()
    }
  })
  return HEIGHT
}
