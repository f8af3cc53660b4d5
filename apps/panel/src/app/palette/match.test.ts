import { expect, test } from 'vitest'
import { matchScore } from './match.ts'

test.each([
  ['rev', 'Revisión', 4],
  ['REVISION', 'Revisión', 4],
  ['alava', 'Coros de Álava', 3],
  ['alava coros', 'Coros de Álava', 3.5],
  ['ros', 'Coros', 2],
  ['coros x', 'Coros de Álava', 0],
  ['zz', 'Revisión', 0],
  ['', 'Revisión', 0],
  ['   ', 'Revisión', 0],
  ['(', 'Coros', 0],
])('given %j and "%s", when compared, then they fit with %d', (query, text, score) => {
  expect(matchScore(query, text)).toBe(score)
})

test('given a word with a letter left out, when compared, then it fits less than the whole one and more than nothing', () => {
  const score = matchScore('revsion', 'Revisión')
  expect(score).toBeGreaterThan(0)
  expect(score).toBeLessThan(2)
  expect(matchScore('rvn', 'Representación de una victoria')).toBe(0)
})
