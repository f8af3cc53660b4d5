const WIDTH = 30
const REDRAW_MS = 100

/** A bar of how much of a file is read, on the terminal; where there is none, a line every thousand rows. */
export function progressBar(size: number, out: NodeJS.WriteStream = process.stderr) {
  let bytes = 0
  let told = 0
  let drawnAt = 0
  const draw = (rows: number) => {
    const part = size === 0 ? 1 : Math.min(1, bytes / size)
    const full = Math.round(part * WIDTH)
    const percent = `${Math.round(part * 100)}%`.padStart(4)
    out.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${percent}  ${rows} rows`)
  }
  return {
    /** Bytes read so far. */
    read: (total: number) => {
      bytes = total
    },
    /** Rows done so far. */
    rows: (rows: number) => {
      if (out.isTTY) {
        if (Date.now() - drawnAt < REDRAW_MS && bytes < size) return
        drawnAt = Date.now()
        draw(rows)
      } else if (rows - told >= 1000) {
        told = rows
        out.write(`${rows} rows\n`)
      }
    },
    stop: () => {
      if (out.isTTY && drawnAt > 0) out.write('\n')
    },
  }
}
