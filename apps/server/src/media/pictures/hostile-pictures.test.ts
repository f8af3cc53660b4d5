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

/** Colours of the corners, clockwise from the top left. */
async function cornersOf(image: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * 3)
    return `${r > 128 ? 'r' : ''}${g > 128 ? 'g' : ''}${b > 128 ? 'b' : ''}`
  }
  const [right, bottom] = [info.width - 4, info.height - 4]
  return [at(3, 3), at(right, 3), at(right, bottom), at(3, bottom)]
}
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'given EXIF orientation %i, when prepared, then it stands as cameras mean it',
  async (orientation) => {
    const square = (color: string) =>
      sharp({ create: { width: 100, height: 60, channels: 3, background: color } }).png()
    const corners = await Promise.all(
      ['#f00', '#0f0', '#00f', '#ff0'].map((color) => square(color).toBuffer()),
    )
    const [a, b, c, d] = corners as [Buffer, Buffer, Buffer, Buffer]
    const body = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#000' } })
      .composite([
        { input: a, left: 0, top: 0 },
        { input: b, left: 100, top: 0 },
        { input: c, left: 100, top: 60 },
        { input: d, left: 0, top: 60 },
      ])
      .withMetadata({ orientation })
      .png()
      .toBuffer()
    const { width, height, variants } = await prepare(body)
    const meant = await sharp(body).autoOrient().png().toBuffer()
    expect(await cornersOf(variants.at(-1)?.body ?? body)).toEqual(await cornersOf(meant))
    expect([width, height]).toEqual(orientation > 4 ? [120, 200] : [200, 120])
  },
)

test('given more pixels than any screen shows, when prepared, then 4,096 a side are kept and the true size is told', async () => {
  const body = await sharp({ create: { width: 6000, height: 1500, channels: 3, background: '#286' } })
    .png()
    .toBuffer()
  const { width, height, variants } = await prepare(body)
  expect([width, height]).toEqual([6000, 1500])
  expect(variants.at(-1)).toMatchObject({ width: 4096, height: 1024, type: 'image/jpeg' })
})
