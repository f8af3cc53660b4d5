import type { Picture } from '@larunbat/rules/events/public-event'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MemoryStorage } from '../../testing/memory-storage.ts'
import { readCover } from './read-cover.ts'
import { cropNameOf, sharedPictureOf } from './shared-picture.ts'

const storage = new MemoryStorage()
/** Grey, with a red square at the left and a blue one at the right. */
const [width, height, side] = [1600, 800, 160]
const square = (background: string) => ({
  create: { width: side, height: side, channels: 3 as const, background },
})
await storage.put(
  'media/a/1600.jpg',
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([
      { input: square('#f00'), left: 0, top: 320 },
      { input: square('#00f'), left: width - side, top: 320 },
    ])
    .jpeg()
    .toBuffer(),
  'image/jpeg',
)
const picture: Picture = { url: '/files/media/a/1600.jpg', width, height, variants: [] }

async function colorsAt(focus: Partial<Picture>) {
  const data = (await readCover(storage, { ...picture, ...focus })) ?? ''
  const image = sharp(Buffer.from(data.split(',')[1] ?? '', 'base64'))
  const meta = await image.metadata()
  const { channels } = await image.stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return { size: [meta.width, meta.height], hasRed: red - blue > 3, hasBlue: blue - red > 3 }
}

test('given a focal point, when cropped for a social card, then what is there stays and the other side goes', async () => {
  const size = [420, 630]
  expect(await colorsAt({ focusX: 0, focusY: 0.5 })).toEqual({ size, hasRed: true, hasBlue: false })
  expect(await colorsAt({ focusX: 0.96, focusY: 1 })).toEqual({ size, hasRed: false, hasBlue: true })
  expect(await colorsAt({ focusX: 0.5, focusY: 0 })).toEqual({ size, hasRed: false, hasBlue: false })
})

test('given a picture chosen to be shared, when it is one of the event, then it is the card, else the cover', () => {
  const other = {
    ...picture,
    url: '/files/media/b/1.jpg',
    variants: [{ ...picture, type: '', url: '/files/media/b/2.webp' }],
  }
  const event = { id: 1, slug: 'a', title: 'A', cover: picture, media: [picture, other] }
  for (const sharePhoto of ['/files/media/b/1.jpg', 'https://larunbat.example/files/media/b/2.webp'])
    expect(sharedPictureOf({ ...event, sharePhoto })).toBe(other)
  for (const sharePhoto of [null, undefined, '/files/media/foreign/1.jpg', 'https://example.org/1.jpg', ''])
    expect(sharedPictureOf({ ...event, sharePhoto })).toBe(picture)
  expect(sharedPictureOf({ id: 1, slug: 'a', title: 'A' })).toBeUndefined()
  const names = [
    undefined,
    picture,
    { ...picture, focusX: 0, focusY: 0 },
    { ...picture, focusX: 0, focusY: 1 },
  ]
  expect(new Set(names.map(cropNameOf)).size).toBe(4)
})
