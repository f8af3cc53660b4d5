import { type CodeMatrix, darkBars, QUIET_ZONE } from '../code-matrix.ts'
import type { Pdf } from './paper.ts'

/** Draws a code with its white border into a square. */
export function drawCode(pdf: Pdf, matrix: CodeMatrix, x: number, y: number, width: number): void {
  const module = width / (matrix.size + 2 * QUIET_ZONE)
  pdf.rect(x, y, width, width).fill('#ffffff')
  for (const { row, from, to } of darkBars(matrix)) {
    const [left, top] = [x + (from + QUIET_ZONE) * module, y + (row + QUIET_ZONE) * module]
    pdf.rect(left, top, (to - from) * module, module)
  }
  pdf.fill('#000000')
}
