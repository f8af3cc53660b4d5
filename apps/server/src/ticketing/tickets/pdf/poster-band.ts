import { inkOn } from '@larunbat/rules/reference/identity'
import { festivalLook, hasOwnLook } from '../../../platform/festival-look.ts'
import { festivalName } from '../../../platform/festival-name.ts'
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

/** The festival's band along the top of a page: its logo and name, else quarter discs; returns where it ends. */
export function drawPosterBand(pdf: Pdf): number {
  decorate(pdf, () => (hasOwnLook() ? drawOwnHead(pdf) : drawTiles(pdf)))
  return HEIGHT
}

function drawOwnHead(pdf: Pdf): void {
  const { colours, logo } = festivalLook()
  pdf.rect(0, 0, PAGE.width, HEIGHT).fill(colours.main)
  const height = HEIGHT - 12
  const width = logo ? Math.min(90, (logo.width / logo.height) * height) : 0
  if (logo) pdf.image(logo.png, PAGE.margin, 6, { fit: [width, height], valign: 'center' })
  pdf.font('bold', 12).fillColor(inkOn(colours.main))
  pdf.text(festivalName(), PAGE.margin + (logo ? width + 8 : 0), 8, {
    lineBreak: false,
    height: 16,
    ellipsis: true,
  })
}

function drawTiles(pdf: Pdf): void {
  const width = PAGE.width / TILES.length
  for (const [at, [ground, shape]] of TILES.entries()) {
    const x = at * width
    pdf.rect(x, 0, width + 0.2, HEIGHT).fill(ground)
    // Quarters turn from tile to tile, as on the posters.
    const [right, down] = [at % 2 === 0, at % 4 < 2]
    pdf.save().rect(x, 0, width, HEIGHT).clip()
    pdf.ellipse(right ? x + width : x, down ? HEIGHT : 0, width, HEIGHT).fill(shape)
    pdf.restore()
  }
}
