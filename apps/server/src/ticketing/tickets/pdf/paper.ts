import { join } from 'node:path'
import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { festivalName } from '../../../platform/festival-name.ts'

/** A PDF under way; its library is only loaded when one is printed. */
export type Pdf = PDFKit.PDFDocument

/** A5 in points; two fit a sheet of A4. */
export const PAGE = { width: 419.53, height: 595.28, margin: 34 } as const
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin

export const INK = { text: '#24122e', muted: '#5f5066', line: '#d9cebf', alarm: '#a3210b' } as const

const fontsDir = join(import.meta.dirname, '../../../../fonts')

/** A tagged document without pages, with fonts that hold the letters of all European languages. */
export async function openPdf(language: Language, title: string, madeAt: string): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A5',
    margin: PAGE.margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: LOCALES[language],
    // None by default: the library would read a font again each time it is known by two names.
    font: '',
    info: { Title: title, Creator: festivalName(), Producer: festivalName(), CreationDate: new Date(madeAt) },
  })
  pdf.registerFont('regular', join(fontsDir, 'NotoSans-Regular.ttf'))
  pdf.registerFont('bold', join(fontsDir, 'NotoSans-Bold.ttf'))
  return pdf
}

/** Returns the whole document once it is closed. Listens immediately, so call it before anything is drawn. */
export function collect(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}

/** One part of the document's structure (`H1`, `P`, `Figure`), drawn by `draw` where the page stands. */
export function tag(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
  options: { alt?: string } = {},
): void {
  parent.add(pdf.struct(type, options, draw))
}

/** What is there for the eye alone. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

export interface TextStyle {
  size?: number
  isBold?: boolean
  colour?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
  /** More is cut, with an ellipsis. */
  maxLines?: number
  /** Address that the words lead to. */
  link?: string
}

/** Returns the points that words take from top to bottom, written in a style; sets its font. */
export function heightOf(pdf: Pdf, words: string, style: TextStyle): number {
  const { size = 9.5, isBold = false, width = INNER_WIDTH, maxLines } = style
  pdf.font(isBold ? 'bold' : 'regular', size)
  const all = pdf.heightOfString(words, { width })
  return maxLines === undefined ? all : Math.min(all, maxLines * pdf.currentLineHeight(true))
}

/** Writes text at `y` and returns where it ends. */
export function write(pdf: Pdf, words: string, y: number, style: TextStyle = {}): number {
  const { colour = INK.text, x = PAGE.margin, width = INNER_WIDTH } = style
  const height = heightOf(pdf, words, style)
  pdf.fillColor(colour)
  pdf.text(words, x, y, {
    width,
    align: style.align ?? 'left',
    height: height + 0.5,
    ellipsis: true,
    ...(style.link === undefined ? {} : { link: style.link }),
  })
  return y + height
}

/** How many lines words take across the page. */
export function countLines(pdf: Pdf, words: string, { size = 9.5, isBold = false }: TextStyle = {}): number {
  pdf.font(isBold ? 'bold' : 'regular', size)
  return Math.round(pdf.heightOfString(words, { width: INNER_WIDTH }) / pdf.currentLineHeight(true))
}

/** Writes text as a separate part of the tag structure; returns where it ends. Empty text is not written. */
export function writeTagged(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  type: string,
  words: string,
  y: number,
  style: TextStyle = {},
): number {
  let end = y
  if (!words) return end
  tag(pdf, parent, type, () => {
    end = write(pdf, words, y, style)
  })
  return end
}
