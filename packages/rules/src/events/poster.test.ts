import fc from 'fast-check'
import { expect, test } from 'vitest'
import { posterOf, posterSvg } from './poster.ts'

test('given the same seed, when drawn twice, then the poster is the same; given others, it differs', () => {
  expect(posterSvg('42')).toBe(posterSvg('42'))
  const drawn = new Set(Array.from({ length: 500 }, (_, id) => posterSvg(String(id))))
  expect(drawn.size).toBe(500)
})

test('given any seed, however hostile, when drawn, then nothing of the seed stands in the markup', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (seed, columns, rows) => {
        const svg = posterSvg(`<script>${seed}`, columns, rows)
        expect(svg).not.toContain('script')
        expect(svg).toMatch(/^<svg [^<>]+>(<path fill="#[0-9a-f]{6}" d="[-0-9a-zMH ]+"\/>)+<\/svg>$/)
      },
    ),
    { seed: 20261128, numRuns: 200 },
  )
})

test('given any seed, when drawn, then the poster is never of one colour only', () => {
  for (let id = 0; id < 300; id++) expect(posterOf(String(id), 2, 2).shapes.length).toBeGreaterThan(1)
})
