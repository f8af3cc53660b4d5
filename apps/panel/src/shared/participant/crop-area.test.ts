import { expect, test } from 'vitest'
import { areaOf, MIDDLE, pushed } from './crop-area.ts'

const wide = { width: 4000, height: 1000 }

test('given a wide picture, when cut square, then the middle of its height is shown, and half of it at twice the zoom', () => {
  expect(areaOf(wide, 1, MIDDLE)).toEqual({ left: 1500, top: 0, width: 1000, height: 1000 })
  expect(areaOf(wide, 1, { x: 1, y: 0, zoom: 2 })).toEqual({ left: 3500, top: 0, width: 500, height: 500 })
  expect(areaOf({ width: 900, height: 1600 }, 16 / 9, MIDDLE)).toMatchObject({ left: 0, width: 900 })
})

test('given a cut, when the picture is pushed, then it follows and stops at the edge', () => {
  expect(pushed(wide, 1, MIDDLE, { x: 0.3, y: 0.3 })).toEqual({ x: 0.4, y: 0.5, zoom: 1 })
  expect(pushed(wide, 1, MIDDLE, { x: -9, y: 0 }).x).toBe(1)
  const same = pushed({ width: 10, height: 10 }, 1, MIDDLE, { x: 1, y: 1 })
  expect(same).toEqual(MIDDLE)
})
