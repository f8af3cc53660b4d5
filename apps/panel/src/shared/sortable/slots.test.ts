import { expect, test } from 'vitest'
import { moved, offsetsOf, slotAt, slotByKey } from './slots.ts'

/** Two rows of three and a last one alone, 100 x 80 with gaps of 10. */
const grid = [0, 1, 2, 3, 4, 5, 6].map((n) => ({
  left: (n % 3) * 110,
  top: Math.floor(n / 3) * 90,
  width: 100,
  height: 80,
}))
const column = [
  { left: 0, top: 0, width: 300, height: 40 },
  { left: 0, top: 48, width: 300, height: 100 },
  { left: 0, top: 156, width: 300, height: 60 },
]

test('given a grid, when an item is let go somewhere, then it takes the nearest place', () => {
  expect(slotAt(grid, { x: 160, y: 45 })).toBe(1)
  expect(slotAt(grid, { x: 330, y: 200 })).toBe(5)
  expect(slotAt(grid, { x: -500, y: 900 })).toBe(6)
})

test('given a grid, when the first goes to the fourth place, then those between step back, across the rows', () => {
  expect(offsetsOf(grid, 0, 3)).toEqual([
    { x: 0, y: 90 },
    { x: -110, y: 0 },
    { x: -110, y: 0 },
    { x: 220, y: -90 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
})

test('given a column of different heights, when an item moves, then the others close up by its height', () => {
  expect(offsetsOf(column, 0, 2)).toEqual([
    { x: 0, y: 176 },
    { x: 0, y: -48 },
    { x: 0, y: -48 },
  ])
  expect(offsetsOf(column, 2, 0)).toEqual([
    { x: 0, y: 68 },
    { x: 0, y: 68 },
    { x: 0, y: -156 },
  ])
})

test('given arrow keys, when pressed in a grid, then they lead to the neighbour, the row or the ends', () => {
  expect(slotByKey(grid, 1, 'ArrowLeft')).toBe(0)
  expect(slotByKey(grid, 0, 'ArrowLeft')).toBe(0)
  expect(slotByKey(grid, 1, 'ArrowDown')).toBe(4)
  expect(slotByKey(grid, 5, 'ArrowDown')).toBe(6)
  expect(slotByKey(grid, 4, 'ArrowUp')).toBe(1)
  expect(slotByKey(grid, 6, 'ArrowDown')).toBe(6)
  expect(slotByKey(grid, 3, 'End')).toBe(6)
  expect(slotByKey(grid, 3, 'Home')).toBe(0)
  expect(slotByKey(grid, 3, 'a')).toBeUndefined()
})

test('given a list, when an item is moved, then the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})
