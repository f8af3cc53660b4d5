import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer ready to be sent again: its bytes as they were made, and compressed once somebody asked for that. */
export type CachedPage = {
  status: number
  type: string
  etag: string
  plain: Buffer
  packed: Map<Encoding, Promise<Buffer>>
}

const MIN_COMPRESSED_BYTES = 1_000

/** Makes a page ready for sending. */
export function toPage(body: string, type: string, status = 200): CachedPage {
  const plain = Buffer.from(body)
  // Weak: the same page in another encoding has other bytes.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, type, etag, plain, packed: new Map() }
}

/** The bytes of a page in an encoding, compressed at most once. */
export function bytesOf(page: CachedPage, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity' || page.plain.length < MIN_COMPRESSED_BYTES) return page.plain
  let bytes = page.packed.get(encoding)
  if (!bytes) {
    bytes =
      encoding === 'br'
        ? compressBrotli(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : compressGzip(page.plain, { level: 6 })
    page.packed.set(encoding, bytes)
  }
  return bytes
}

/** True for pages worth compressing. */
export function isCompressible(page: CachedPage): boolean {
  return page.plain.length >= MIN_COMPRESSED_BYTES
}

/** Keeps the pages last asked for, each under an address and a stamp that says of what state it is. */
export class PageCache {
  readonly #pages = new Map<string, { stamp: string; page: CachedPage }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 12 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  /** The page kept under `key`, if it was made of this `stamp`. */
  find(key: string, stamp: string): CachedPage | undefined {
    const known = this.#pages.get(key)
    if (known?.stamp !== stamp) return undefined
    // Put back last: the first of the map is the one longest unused.
    this.#pages.delete(key)
    this.#pages.set(key, known)
    return known.page
  }

  /** The page kept under `key` if it was made of this `stamp`, else the one `make` gives. */
  take(key: string, stamp: string, make: () => CachedPage): CachedPage {
    const known = this.find(key, stamp)
    if (known) return known
    this.#bytes -= this.#pages.get(key)?.page.plain.length ?? 0
    this.#pages.delete(key)
    const page = make()
    this.#pages.set(key, { stamp, page })
    this.#bytes += page.plain.length
    for (const [oldest, { page: old }] of this.#pages) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break
      this.#pages.delete(oldest)
      this.#bytes -= old.plain.length
    }
    return page
  }
}
