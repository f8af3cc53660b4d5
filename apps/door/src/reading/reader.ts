import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Loads it before the first picture comes, from our own server: the library would fetch it from a public one. */
function prepare(): void {
  prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).catch(
    (error: unknown) => console.error(error),
  )
}
prepare()

/** A module that failed to load, or that stumbled within, never reads again: the next picture gets another one. */
export function healReader(): void {
  purgeZXingModule()
  prepare()
}

/** The text of the first code in a picture; undefined when none is seen. */
export async function readSquare(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true })
  return found?.text || undefined
}
