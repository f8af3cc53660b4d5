import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { MAX_FRAMES } from './picture.ts'
import { PicturePool } from './picture-pool.ts'

const pool = new PicturePool()
afterAll(() => pool.stop())
const prepare = (body: Uint8Array) => pool.prepare({ body, widths: [320], isFullKept: true })
const photo = sharp({ create: { width: 640, height: 400, channels: 3, background: '#286' } })

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
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}
/** A GIF of so many frames of one pixel. */
function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000ff0000ffffff', 'hex')
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401 00'.replace(/ /g, ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

test.each([
  [
    'an SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
  ],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
  ['a zip', Buffer.from('504b0304140000000800', 'hex')],
  ['an HTML page that begins like a GIF', Buffer.from('GIF89a=1;/*<script>alert(1)</script>*/')],
  ['a TIFF', await photo.clone().tiff().toBuffer()],
  ['nothing but the first bytes of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a truncated JPEG', (await photo.clone().jpeg().toBuffer()).subarray(0, 700)],
  ['a truncated PNG', (await photo.clone().png().toBuffer()).subarray(0, 200)],
  ['a truncated WebP', (await photo.clone().webp().toBuffer()).subarray(0, 90)],
  ['an animation without end', gif(10_000)],
])('given %s, when sent, then it is no picture, within a second', async (_, body) => {
  await prepare(await photo.clone().png().toBuffer())
  const began = performance.now()
  await expect(prepare(body)).rejects.toMatchObject({ code: 'media.not_a_picture' })
  expect(performance.now() - began).toBeLessThan(1000)
})

test('given 30,000 x 30,000 pixels in 110 kB, when sent, then they are never unpacked', async () => {
  const body = hugePng(30_000)
  expect(body.length).toBeLessThan(200_000)
  await expect(prepare(body)).rejects.toMatchObject({ code: 'media.too_many_pixels' })
})

test('given an animation, when sent, then its first frame stands for it', async () => {
  expect(MAX_FRAMES).toBeGreaterThan(24)
  expect(await prepare(gif(24))).toMatchObject({ width: 1, height: 1, type: 'image/gif' })
})

test('given a phone photo with place and turn, when prepared, then it is upright and tells nothing more', async () => {
  const body = await photo
    .clone()
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '43/1 15/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const picture = await prepare(body)
  expect(picture).toMatchObject({ width: 400, height: 640, type: 'image/jpeg' })
  for (const variant of picture.variants) {
    const meta = await sharp(variant.body).metadata()
    expect(meta.height).toBeGreaterThan(meta.width)
    expect([meta.exif, meta.orientation, meta.xmp, meta.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(variant.body).includes('Somebody')).toBe(false)
  }
})

test('given transparency, when prepared, then no size loses it', async () => {
  const body = await sharp({ create: { width: 500, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { variants } = await prepare(body)
  expect(variants.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
  for (const variant of variants) expect((await sharp(variant.body).metadata()).hasAlpha).toBe(true)
})
