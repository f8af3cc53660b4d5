import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The library would fetch it from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

/** The text of the first code in a picture; undefined when none is seen. */
export async function readSquare(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true })
  return found?.text || undefined
}
