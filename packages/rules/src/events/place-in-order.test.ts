import { expect, test } from 'vitest'
import { placeInOrder } from './place-in-order.ts'

test.each([
  [1, ['c', 'a', 'b']],
  [2, ['a', 'c', 'b']],
  [3, ['a', 'b', 'c']],
  [99, ['a', 'b', 'c']],
  [0, ['c', 'a', 'b']],
  [-4, ['c', 'a', 'b']],
  [1.9, ['c', 'a', 'b']],
])('given three, when the last is put at %s, then the others keep their order', (place, expected) => {
  const items = ['a', 'b', 'c']
  expect(placeInOrder(items, 'c', place)).toEqual(expected)
  expect(items).toEqual(['a', 'b', 'c'])
})

test('given a newcomer, when put anywhere, then it is in the list', () => {
  expect(placeInOrder([], 'a', 5)).toEqual(['a'])
  expect(placeInOrder(['b', 'c'], 'a', 2)).toEqual(['b', 'a', 'c'])
})
