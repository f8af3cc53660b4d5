import { expect, test } from 'vitest'
import { galleryOf } from './order.ts'

test('given cover, poster and gallery, when the gallery is requested, then it comes alone and in its order', () => {
  const media = [
    { id: 9, use: 'cover' as const, position: 0 },
    { id: 3, use: 'gallery' as const, position: 3 },
    { id: 1, use: 'gallery' as const, position: 1 },
    { id: 8, use: 'poster' as const, position: 0 },
    { id: 2, use: 'gallery' as const, position: 2 },
  ]
  expect(galleryOf(media).map(({ id }) => id)).toEqual([1, 2, 3])
})
