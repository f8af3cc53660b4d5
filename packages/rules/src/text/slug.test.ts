import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSlug } from './slug.ts'

test.each([
  ['Coro de Niños «Ñandú»: ¡Canción!', 'coro-de-ninos-nandu-cancion'],
  ["L'Amfiparnaso & Güell", 'lamfiparnaso-guell'],
  ['Errementari Dantza Taldea – 2026', 'errementari-dantza-taldea-2026'],
  ['Straße Æther Øre Łódź', 'strasse-aether-ore-lodz'],
  ['   ', 'event'],
  ['日本語 👩‍🎤', 'event'],
])('given the title %s, when made an address, then it is %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('given any title, when made an address, then it is never empty, never long and made of words and single dashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = toSlug(title)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(toSlug(slug)).toBe(slug)
    }),
    { seed: 5, numRuns: 2_000 },
  )
})

test('given one very long word, when made an address, then it is cut', () => {
  expect(toSlug('a'.repeat(500))).toBe('a'.repeat(80))
  expect(toSlug(`${'palabra '.repeat(30)}`)).toBe(`${'palabra-'.repeat(9)}palabra`)
})
