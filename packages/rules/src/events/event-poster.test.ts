import { expect, test } from 'vitest'
import { eventPosterSvg, figureOf, groundOf, waysOf } from './event-poster.ts'

const ids = Array.from({ length: 60 }, (_, id) => id + 1)
const drawnOf = (disciplineId: number) =>
  new Set(ids.map((id) => eventPosterSvg({ id, disciplineIds: [disciplineId] })))

test('given the same event, when drawn twice, then the poster is the same; given others of its discipline, most differ', () => {
  expect(eventPosterSvg({ id: 42, disciplineIds: [2] })).toBe(
    eventPosterSvg({ id: '42', disciplineIds: [2] }),
  )
  for (let discipline = 1; discipline <= 15; discipline++)
    expect([discipline, drawnOf(discipline).size >= 45]).toEqual([discipline, true])
})

test('given a workshop of music, when its figure is chosen, then its kind goes before its discipline', () => {
  expect(figureOf({ id: 1, typeId: 8, disciplineIds: [1] })).toBe('craft')
  expect(figureOf({ id: 1, typeId: 1, disciplineIds: [2, 1] })).toBe('voices')
  expect(figureOf({ id: 1 })).toBe('mixed')
})

test('given a list of choirs, when drawn, then no poster has the ground of the one before', () => {
  const choirs = ids.map((id) => ({ id, disciplineIds: [id % 7 === 0 ? 1 : 2] }))
  const grounds = waysOf(choirs).map((way, at) => groundOf(choirs[at] ?? { id: 0 }, way))
  expect(grounds.filter((ground, at) => ground === grounds[at - 1])).toEqual([])
  // Without that rule it happens often.
  const own = choirs.map((event) => groundOf(event))
  expect(own.filter((ground, at) => ground === own[at - 1]).length).toBeGreaterThan(5)
})

test('given a hostile id and odd sizes, when drawn, then only shapes and numbers stand in the markup', () => {
  for (const id of ['"><script>', '🎭', -1, 0])
    for (let discipline = 0; discipline <= 15; discipline++)
      for (const [width, height] of [
        [400, 300],
        [420, 630],
        [112, 112],
      ] as const) {
        const svg = eventPosterSvg({ id, disciplineIds: [discipline] }, width, height)
        expect(svg).not.toMatch(/script|NaN|undefined|Infinity| id=/)
        expect(svg.length).toBeLessThan(9_000)
      }
})
