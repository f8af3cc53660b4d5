import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { MAX_FRAMES } from './picture.ts'
import { PicturePool } from './picture-pool.ts'
import {
  extendedWebp,
  gif,
  hugePng,
  pngWith,
  withComment,
  withItsSize,
  xmpOf,
} from './testing/crafted-pictures.ts'

const pool = new PicturePool()
afterAll(() => pool.stop())
const prepare = (body: Uint8Array) => pool.prepare({ body, widths: [320], isFullKept: true })
const photo = sharp({ create: { width: 640, height: 400, channels: 3, background: '#286' } })

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
  ['a truncated AVIF', (await photo.clone().avif({ effort: 0 }).toBuffer()).subarray(0, 300)],
  ['an animation without end', gif(10_000)],
])('given %s, when sent, then it is no picture, within a second', async (_, body) => {
  await prepare(await photo.clone().png().toBuffer())
  const began = performance.now()
  await expect(prepare(body)).rejects.toMatchObject({ code: 'media.not_a_picture' })
  expect(performance.now() - began).toBeLessThan(1000)
})

test.each([
  ['a PNG of 30,000 x 30,000 in 110 kB', hugePng(30_000)],
  [
    'an AVIF that says 60,000 x 60,000',
    withItsSize(await photo.clone().avif({ effort: 0 }).toBuffer(), 60_000),
  ],
])(
  'given %s, when sent, then its pixels are never unpacked, and it is refused within a second',
  async (_, body) => {
    expect(body.length).toBeLessThan(200_000)
    await prepare(await photo.clone().png().toBuffer())
    const began = performance.now()
    await expect(prepare(body)).rejects.toMatchObject({
      code: expect.stringMatching(/^media\.(too_many_pixels|not_a_picture)$/),
    })
    expect(performance.now() - began).toBeLessThan(1000)
  },
)

test.each([
  ['a PNG of 30,000 x 30,000', hugePng(30_000)],
  ['a PNG of 1 x 30,001', hugePng(1, 30_001)],
  ['a WebP of 100,000 x 9', extendedWebp(100_000, 9)],
])('given %s, when sent, then its head is enough to refuse it: no encoder starts', async (_, body) => {
  const idle = new PicturePool()
  try {
    await expect(idle.prepare({ body, widths: [320], isFullKept: true })).rejects.toMatchObject({
      code: 'media.too_many_pixels',
    })
    expect(idle.pid).toBeUndefined()
  } finally {
    idle.stop()
  }
})

test('given a JPEG with a side over 30,000, when sent, then it is refused; a panorama is not', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#286' } })
  await expect(prepare(await of(30_001, 2).jpeg().toBuffer())).rejects.toMatchObject({
    code: 'media.too_many_pixels',
  })
  expect(await prepare(await of(28_000, 40).jpeg().toBuffer())).toMatchObject({ width: 28_000 })
})

test('given a picture that is a page and an archive as well, when prepared, then only the picture is left', async () => {
  const page = Buffer.from('<script>alert(1)</script>PK\x03\x04 payload.exe')
  const body = Buffer.concat([withComment(await photo.clone().jpeg().toBuffer(), page), page])
  const { variants } = await prepare(body)
  for (const variant of variants) {
    expect(Buffer.from(variant.body).includes('alert(1)')).toBe(false)
    expect(Buffer.from(variant.body).includes('payload.exe')).toBe(false)
  }
})

test.each([
  ['text', 'zTXt'],
  ['colour profile', 'iCCP'],
] as const)(
  'given a PNG that unpacks a gigabyte of %s, when prepared, then it stays packed',
  async (_, name) => {
    const began = performance.now()
    expect(await prepare(pngWith(name, 1_000_000_000))).toMatchObject({ width: 64, height: 64 })
    expect(performance.now() - began).toBeLessThan(1000)
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pool.pid}/status`, 'utf8'))?.[1]
    expect(Number(peak)).toBeLessThan(400_000)
  },
)

test('given an animation, when sent, then its first frame stands for it', async () => {
  expect(MAX_FRAMES).toBeGreaterThan(24)
  expect(await prepare(gif(24))).toMatchObject({ width: 1, height: 1, type: 'image/gif' })
})

test('given a phone photo with place, turn and notes, when prepared, then every size is upright and without metadata', async () => {
  const jpeg = await photo
    .clone()
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '43/1 15/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(xmpOf('Somebody'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const body = withComment(jpeg, Buffer.from('Somebody was here'))
  const sent = await sharp(body).metadata()
  expect([sent.exif, sent.xmp, sent.icc].every(Boolean)).toBe(true)
  const picture = await prepare(body)
  expect(picture).toMatchObject({ width: 400, height: 640, type: 'image/jpeg' })
  expect(new Set(picture.variants.map(({ type }) => type)).size).toBe(3)
  for (const variant of picture.variants) {
    const meta = await sharp(variant.body).metadata()
    expect(meta.height).toBeGreaterThan(meta.width)
    expect(meta.space).toBe('srgb')
    const { exif, orientation, xmp, iptc, icc, comments } = meta
    expect({ exif, orientation, xmp, iptc, icc, comments }).toEqual({})
    expect(Buffer.from(variant.body).includes('Somebody')).toBe(false)
  }
})

test('given colours of a wider space, when prepared, then they look the same in sRGB', async () => {
  const body = await photo.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const plain = await sharp(body, { ignoreIcc: true }).stats()
  const { variants, dominantColor } = await prepare(body)
  const shown = await sharp(variants.at(-1)?.body).stats()
  const channels = (stats: typeof shown) => stats.channels.map(({ mean }) => Math.round(mean))
  expect(channels(plain)).not.toEqual([0x22, 0x88, 0x66])
  channels(shown).forEach((value, index) => {
    expect(Math.abs(value - ([0x22, 0x88, 0x66][index] ?? 0))).toBeLessThan(4)
  })
  expect(dominantColor).toMatch(/^#[123]/)
})

test('given transparency, when prepared, then no size loses it', async () => {
  const body = await sharp({ create: { width: 500, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { variants } = await prepare(body)
  expect(new Set(variants.map(({ type }) => type))).toEqual(new Set(['image/webp', 'image/avif']))
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

test('given more pixels than any screen shows, when prepared, then 4,096 a side are kept and the true size is recorded', async () => {
  const body = await sharp({ create: { width: 6000, height: 1500, channels: 3, background: '#286' } })
    .png()
    .toBuffer()
  const { width, height, variants } = await prepare(body)
  expect([width, height]).toEqual([6000, 1500])
  expect(variants.at(-1)).toMatchObject({ width: 4096, height: 1024, type: 'image/jpeg' })
})
