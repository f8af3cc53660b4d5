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

/** The dark squares, those side by side in a row as one bar, so that no gaps show between them. `to` is behind the last. */
export function darkBars({ size, isDark }: CodeMatrix): { row: number; from: number; to: number }[] {
  const bars: { row: number; from: number; to: number }[] = []
  for (let row = 0; row < size; row += 1)
    for (let from = 0; from < size; from += 1) {
      if (!isDark(row, from)) continue
      let to = from + 1
      while (to < size && isDark(row, to)) to += 1
      bars.push({ row, from, to })
      from = to
    }
  return bars
}
