import { constants, deflateRawSync, deflateSync } from 'node:zlib'

// Malicious files that look like pictures, generated on demand.

function crc(bytes: Buffer): number {
  let c = ~0
  for (const byte of bytes) {
    c ^= byte
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (0xedb88320 & -(c & 1))
  }
  return ~c >>> 0
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** A one-bit PNG of any size: a hundred kilobytes that stand for hundreds of megabytes. */
export function hugePng(width: number, height = width): Buffer {
  return png([], width, height)
}
/** A GIF of so many frames of one pixel. */
export function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000ff0000ffffff', 'hex')
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401 00'.replace(/ /g, ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** The head of an extended WebP; nothing stands behind it. */
export function extendedWebp(width: number, height: number): Buffer {
  const head = Buffer.alloc(40)
  head.write('RIFF\x20\0\0\0WEBPVP8X\x0a', 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return head
}

function png(chunks: Buffer[], width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const parts = [chunk('IHDR', header), ...chunks, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** A small PNG with a packed text or colour profile of so many bytes. */
export function pngWith(name: 'zTXt' | 'iCCP', unpackedBytes: number): Buffer {
  // Deflate blocks of one million zeros are the same whatever follows, so that only one of them is packed.
  const packed = deflateZeros(unpackedBytes)
  return png([chunk(name, Buffer.concat([Buffer.from('name\0\0', 'latin1'), packed]))], 64, 64)
}

function deflateZeros(bytes: number): Buffer {
  const million = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.ceil(bytes / 1_000_000) }, () => million)
  const end = Buffer.from([1, 0, 0, 0xff, 0xff])
  const checksum = Buffer.alloc(4)
  // Adler-32 of zeros: the sum stays 1, the sum of sums is their number.
  checksum.writeUInt16BE((blocks.length * 1_000_000) % 65_521)
  checksum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, end, checksum])
}

/** A JPEG with a comment right after its first marker. */
export function withComment(jpeg: Buffer, comment: Buffer): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, 0])
  marker.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)])
}

/** An AVIF whose header lies about its size (the box `ispe`). */
export function withItsSize(avif: Buffer, side: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(side, at + 8)
  changed.writeUInt32BE(side, at + 12)
  return changed
}

export const xmpOf = (name: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${name}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
