import { expect, test } from 'vitest'
import { movedOne } from './moved-one.ts'

test.each([
  ['down', [2, 3, 1, 4], { id: 1, position: 3 }],
  ['up', [4, 1, 2, 3], { id: 4, position: 1 }],
  ['to its neighbour', [1, 3, 2, 4], { id: 3, position: 2 }],
  ['nowhere', [1, 2, 3, 4], undefined],
])(
  'given an order in which one moved %s, when compared, then it is found with its place',
  (_, after, move) => {
    expect(movedOne([1, 2, 3, 4], after)).toEqual(move)
  },
)
