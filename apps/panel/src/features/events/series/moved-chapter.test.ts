import { placeInOrder } from '@larunbat/rules/events/place-in-order'
import { expect, test } from 'vitest'
import { movedChapter } from './moved-chapter.ts'

const chapters = [11, 12, 13, 14].map((id, index) => ({ id, seriesOrder: index + 1 }))
const ids = chapters.map(({ id }) => id)

test.each(ids.flatMap((id) => [1, 2, 3, 4].map((place) => [id, place] as const)))(
  'given chapter %i moved to place %i, then that move, or none, makes the same order',
  (id, place) => {
    const wanted = placeInOrder(ids, id, place)
    const move = movedChapter(chapters, wanted)
    expect(move ? placeInOrder(ids, move.id, move.order) : ids).toEqual(wanted)
  },
)

test('given chapters of others between one’s own, then the place is that of the whole series', () => {
  const own = [
    { id: 11, seriesOrder: 2 },
    { id: 12, seriesOrder: 5 },
    { id: 13, seriesOrder: 6 },
  ]
  expect(movedChapter(own, [13, 11, 12])).toEqual({ id: 13, order: 2 })
  expect(movedChapter(own, [12, 13, 11])).toEqual({ id: 11, order: 6 })
})
