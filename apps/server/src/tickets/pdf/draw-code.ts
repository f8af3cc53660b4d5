import type { Pdf } from './paper.ts'

/** The squares of a QR code: `size` times `size`, row by row, true is dark. */
export interface CodeMatrix {
  size: number
  isDark(row: number, column: number): boolean
}

/** The matrix of a ticket's code; it reads with 15 per cent of it hidden (level M). */
export async function codeMatrix(code: string): Promise<CodeMatrix> {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 }
}

/** Modules of white around it that scanners need. */
export const QUIET_ZONE = 4

/** Draws a code with its white border into a square; each row's neighbours as one bar, so that no gaps show between. */
export function drawCode(pdf: Pdf, { size, isDark }: CodeMatrix, x: number, y: number, width: number): void {
  const module = width / (size + 2 * QUIET_ZONE)
  pdf.rect(x, y, width, width).fill('#ffffff')
  for (let row = 0; row < size; row += 1) {
    let from = 0
    while (from < size) {
      if (!isDark(row, from)) {
        from += 1
        continue
      }
      let to = from + 1
      while (to < size && isDark(row, to)) to += 1
      const [left, top] = [x + (from + QUIET_ZONE) * module, y + (row + QUIET_ZONE) * module]
      pdf.rect(left, top, (to - from) * module, module)
      from = to
    }
  }
  pdf.fill('#000000')
}
