import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A response ready to be sent. Its bytes are stored once: as rendered or, once compressed, as brotli alone. */
export type Page = {
  readonly status: number
  readonly type: string
  readonly etag: string
  /** False for pages too short to gain by it. */
  readonly isCompressible: boolean
  /** Origins whose players the page may frame. Default: none. */
  frameSources?: readonly string[]
  plain: Buffer | null
  packed: Promise<Buffer> | null
}

const MIN_COMPRESSED_BYTES = 1_000

/** Makes a page of its text. */
export function toPage(body: string, type: string, status = 200): Page {
  const plain = Buffer.from(body)
  // Weak: the same page in another encoding has other bytes.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, type, etag, isCompressible: plain.length >= MIN_COMPRESSED_BYTES, plain, packed: null }
}

/** Begins to hold the page as brotli, an eighth of its size. Runs outside the event loop, once. */
export function pack(page: Page): Promise<Buffer> {
  if (page.packed) return page.packed
  const plain = page.plain ?? Buffer.alloc(0)
  const packed = compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  page.packed = packed
  packed.then(
    () => {
      page.plain = null
    },
    () => {
      page.packed = null
    },
  )
  return packed
}

/** The bytes of a page in an encoding. Nearly all clients take brotli; the others wait for a conversion. */
export async function bytesOf(page: Page, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br' && page.isCompressible) return pack(page)
  const plain = page.plain ?? (await decompressBrotli(await pack(page)))
  return encoding === 'gzip' && page.isCompressible ? compressGzip(plain, { level: 5 }) : plain
}
