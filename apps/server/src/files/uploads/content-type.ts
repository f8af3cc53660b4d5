import type { Row } from '../../database/tables.ts'

export interface ContentType {
  readonly type: string
  /** Of the file we store, without a dot. */
  readonly extension: string
}

type Purpose = Row<'upload'>['purpose']

/** Number of leading bytes from which the type of every accepted file can be determined. */
export const TELLING_BYTES = 64

const AVIF_BRANDS = ['avif', 'avis']
const M4A_BRANDS = ['M4A ', 'M4B ']

const PICTURES: readonly Kind[] = [
  { type: 'image/jpeg', extension: 'jpg', fits: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/png', extension: 'png', fits: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/gif', extension: 'gif', fits: (head) => /^GIF8[79]a/.test(head) },
  { type: 'image/webp', extension: 'webp', fits: (head) => isRiff(head, 'WEBP') },
  { type: 'image/avif', extension: 'avif', fits: (head) => hasBrand(head, AVIF_BRANDS) },
]

const KINDS: Readonly<Record<Purpose, readonly Kind[]>> = {
  picture: PICTURES,
  photo: PICTURES,
  // Only at the very beginning: a page of HTML with a PDF behind it is no document of ours.
  document: [{ type: 'application/pdf', extension: 'pdf', fits: (head) => /^%PDF-\d\.\d/.test(head) }],
  audio: [
    { type: 'audio/mpeg', extension: 'mp3', fits: isMp3 },
    { type: 'audio/ogg', extension: 'ogg', fits: (head) => head.startsWith('OggS\0') },
    { type: 'audio/wav', extension: 'wav', fits: (head) => isRiff(head, 'WAVE') },
    { type: 'audio/mp4', extension: 'm4a', fits: (head) => hasBrand(head, M4A_BRANDS) },
    { type: 'audio/flac', extension: 'flac', fits: (head) => head.startsWith('fLaC') },
  ],
}

interface Kind extends ContentType {
  /** `head` has one character a byte. */
  readonly fits: (head: string) => boolean
}

/** What a file is by its first bytes, among what its purpose allows; undefined for anything else. */
export function contentTypeOf(body: Uint8Array, purpose: Purpose): ContentType | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, TELLING_BYTES))
  const found = KINDS[purpose].find(({ fits }) => fits(head.toString('latin1')))
  return found && { type: found.type, extension: found.extension }
}

const isRiff = (head: string, form: string) => head.startsWith('RIFF') && head.slice(8, 12) === form

/** ISO base media (ISO/IEC 14496-12): the major brand of `ftyp`, or one of the compatible ones that follow. */
function hasBrand(head: string, wanted: readonly string[]): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const brands = [8, 16, 20, 24, 28, 32].map((at) => head.slice(at, at + 4))
  return brands.some((brand) => wanted.includes(brand))
}

/** An ID3v2 tag, or the header of a frame of MPEG audio, layer III (ISO/IEC 11172-3, 2.4.2.3). */
function isMp3(head: string): boolean {
  if (head.startsWith('ID3') && [2, 3, 4].includes(head.charCodeAt(3))) return true
  const [first, second, third] = [0, 1, 2].map((at) => head.charCodeAt(at)) as [number, number, number]
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c
}
