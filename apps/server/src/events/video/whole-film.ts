import { type FileHandle, open } from 'node:fs/promises'
import { HEAD_BYTES, sniffVideo } from './sniff-video.ts'

/** EBML marks a length that was not known when the header was written by a value of ones alone. */
const SEGMENT = 0x18538067

/**
 * Returns how a file ends by the lengths its container states: `whole` at its last byte, `cut` before it, `unknown` where the
 * container does not say. A file that is no video is `whole`: more of it would not make it one.
 */
export async function endOfFilm(path: string): Promise<'whole' | 'cut' | 'unknown'> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    switch (sniffVideo(await read(file, 0, HEAD_BYTES))?.demuxer) {
      case 'mov':
        return await endOfMov(file, size)
      case 'matroska':
        return await endOfMatroska(file, size)
      case 'avi':
        return await endOfAvi(file, size)
      default:
        return 'whole'
    }
  } finally {
    await file.close()
  }
}

/** ISO/IEC 14496-12: boxes one after the other; the index (`moov`) may stand before or behind the pictures. */
async function endOfMov(file: FileHandle, size: number): Promise<'whole' | 'cut' | 'unknown'> {
  let [hasIndex, hasPictures] = [false, false]
  let at = 0
  while (at < size) {
    const head = await read(file, at, 16)
    if (head.length < 8) break
    const type = head.toString('latin1', 4, 8)
    if (!/^[\w©\- ]{4}$/.test(type)) break
    hasIndex ||= type === 'moov'
    hasPictures ||= type === 'mdat' || type === 'moof'
    const short = head.readUInt32BE(0)
    if (short === 0) return hasIndex ? 'unknown' : 'cut'
    if (short === 1 && head.length < 16) break
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8) break
    at += length
  }
  if (at < size) return 'unknown'
  return at === size && hasIndex && hasPictures ? 'whole' : 'cut'
}

/** RFC 8794 and RFC 9559: the header, then one segment, which may be written without its length. */
async function endOfMatroska(file: FileHandle, size: number): Promise<'whole' | 'cut' | 'unknown'> {
  const header = elementLength(await read(file, 4, 8))
  if (!header || header.value === undefined) return 'unknown'
  const at = 4 + header.bytes + header.value
  const head = await read(file, at, 12)
  if (head.length < 5) return 'cut'
  const segment = head.readUInt32BE(0) === SEGMENT ? elementLength(head.subarray(4)) : undefined
  if (!segment || segment.value === undefined) return 'unknown'
  return at + 4 + segment.bytes + segment.value <= size ? 'whole' : 'cut'
}

/** A number of EBML, and how many bytes it takes; without `value` where it says that it is not known. */
function elementLength(bytes: Buffer): { bytes: number; value?: number } | undefined {
  const first = bytes[0]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (bytes.length < length) return undefined
  let value = BigInt(first & (0xff >> length))
  for (const byte of bytes.subarray(1, length)) value = value * 256n + BigInt(byte)
  const isUnknown = value === 2n ** BigInt(7 * length) - 1n
  return isUnknown ? { bytes: length } : { bytes: length, value: Number(value) }
}

/** Chunks of RIFF, each filled up to an even length; long files have several. */
async function endOfAvi(file: FileHandle, size: number): Promise<'whole' | 'cut' | 'unknown'> {
  let at = 0
  while (at < size) {
    const head = await read(file, at, 8)
    if (head.length < 8 || head.toString('latin1', 0, 4) !== 'RIFF') return 'unknown'
    const length = head.readUInt32LE(4)
    at += 8 + length + (length % 2)
  }
  return at <= size + 1 ? 'whole' : 'cut'
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
