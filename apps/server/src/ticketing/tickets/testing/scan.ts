import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Rectangle } from './read-pdf.ts'

// The library would fetch it from a public server.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
  fireImmediately: true,
})

/** What a camera reads from dark squares on white paper, at 3 pixels a point; undefined when it reads nothing. */
export async function scan(squares: readonly Rectangle[], pixelsPerPoint = 3): Promise<string | undefined> {
  const size = Math.ceil(200 * pixelsPerPoint)
  const [left, top] = [
    Math.min(...squares.map(({ x }) => x)) - 12,
    Math.min(...squares.map(({ y }) => y)) - 12,
  ]
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const toPixel = (points: number) => Math.round(points * pixelsPerPoint)
  for (const { x, y, width, height } of squares)
    for (let row = toPixel(y - top); row < toPixel(y - top + height); row += 1)
      for (let column = toPixel(x - left); column < toPixel(x - left + width); column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  const [found] = await readBarcodes({ data, width: size, height: size, colorSpace: 'srgb' } as never, {
    formats: ['QRCode'],
  })
  return found?.text
}

/** The dark bars of a code in SVG, three points a module. */
export const squaresOfSvg = (svg: string): Rectangle[] =>
  [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0] = numbers.map((number) => Number(number) * 3)
    return { x, y, width, height: 3 }
  })
