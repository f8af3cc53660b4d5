import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, type Place } from './arrange.ts'

const use = fc.constantFrom('gallery' as const, 'cover' as const, 'poster' as const)
/** Any stored state, also ones that should not be: several covers, gaps, equal places. */
const places = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), use, position: fc.nat(9) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .filter((all) =>
    ['cover', 'poster'].every((single) => all.filter((place) => place.use === single).length <= 1),
  )

test('given any pictures and any wish, when arranged, then all are there once, the gallery is 1..n, cover and poster single', () => {
  fc.assert(
    fc.property(
      places,
      fc.nat(),
      use,
      fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
      (all, n, wanted, position) => {
        const chosen = all[n % Math.max(1, all.length)]
        const wish = chosen && { id: chosen.id, use: wanted, position }
        const after = arrange(all, wish)
        expect(after.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
        const gallery = after.filter((place) => place.use === 'gallery').map((place) => place.position)
        expect(gallery).toEqual(gallery.map((_, index) => index + 1))
        for (const single of ['cover', 'poster'])
          expect(after.filter((place) => place.use === single).length).toBeLessThanOrEqual(1)
        if (wish) expect(after.find(({ id }) => id === wish.id)?.use).toBe(wanted)
        if (wish && wanted === 'gallery' && position)
          expect(after.find(({ id }) => id === wish.id)?.position).toBe(Math.min(position, gallery.length))
      },
    ),
    { seed: 20261128, numRuns: 500 },
  )
})

test('given a cover, when a gallery picture becomes it, then the old one goes to the end of the gallery', () => {
  const all: Place[] = [
    { id: 1, use: 'cover', position: 0 },
    { id: 2, use: 'gallery', position: 1 },
    { id: 3, use: 'gallery', position: 2 },
  ]
  expect(arrange(all, { id: 2, use: 'cover', position: undefined })).toEqual([
    { id: 2, use: 'cover', position: 0 },
    { id: 3, use: 'gallery', position: 1 },
    { id: 1, use: 'gallery', position: 2 },
  ])
})
