import { expect, test } from 'vitest'
import { galleryOf, moveTo } from './order.ts'

const media = [
  { id: 9, use: 'cover' as const, position: 0 },
  { id: 3, use: 'gallery' as const, position: 3 },
  { id: 1, use: 'gallery' as const, position: 1 },
  { id: 2, use: 'gallery' as const, position: 2 },
]
const idsAfter = (id: number, position: number) =>
  galleryOf(moveTo(media, id, position)).map((picture) => picture.id)

test('given a gallery, when read, then it is in its order and has no cover', () => {
  expect(galleryOf(media).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('given three pictures, when one moves, then the others close up in their order', () => {
  expect(idsAfter(3, 1)).toEqual([3, 1, 2])
  expect(idsAfter(1, 3)).toEqual([2, 3, 1])
  expect(idsAfter(2, 2)).toEqual([1, 2, 3])
})

test('given a place outside the gallery, when moved there, then it is the nearest end', () => {
  expect(idsAfter(2, 0)).toEqual([2, 1, 3])
  expect(idsAfter(2, 99)).toEqual([1, 3, 2])
})

test('given a cover, when asked to move in the gallery, then nothing changes', () => {
  expect(moveTo(media, 9, 1)).toEqual(media)
})
