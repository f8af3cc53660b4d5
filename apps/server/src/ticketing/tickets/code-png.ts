import { type CodeMatrix, QUIET_ZONE } from './code-matrix.ts'
import { printCodeSvg } from './code-svg.ts'

/** Pixels of a square of the code: large enough for the screen of a phone at arm's length. */
const SCALE = 6

/** A ticket's code as a PNG for mails, black on white with its quiet zone; 2 to 4 kB. */
export function printCodePng(matrix: CodeMatrix): Promise<Buffer> {
  return toPng(printCodeSvg(matrix), (matrix.size + 2 * QUIET_ZONE) * SCALE)
}

const CROSS =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="#fff" d="M0 0h60v60H0z"/>' +
  '<path stroke="#8b1e3f" stroke-width="3" fill="none" d="M6 6h48v48H6zM16 16l28 28M44 16L16 44"/></svg>'

/** What stands in the place of a code that no longer admits. */
export function printNoCodePng(): Promise<Buffer> {
  return toPng(CROSS, 60 * SCALE)
}

async function toPng(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(width, width, { kernel: 'nearest' })
    .png({ palette: true, colours: 4, compressionLevel: 9 })
    .toBuffer()
}
