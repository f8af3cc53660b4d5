import { expect, test } from 'vitest'
import { merge } from './packs.ts'

test('given remote texts, when laid over the bundled ones, then only texts replace texts', () => {
  const base = { a: 'uno', b: { c: 'dos', d: 'tres' } }
  expect(merge(base, { a: 'UNO', b: { c: 'DOS' }, e: 'nuevo' })).toEqual({
    a: 'UNO',
    b: { c: 'DOS', d: 'tres' },
    e: 'nuevo',
  })
  expect(merge(base, { a: { x: 'y' }, b: 'roto' } as never)).toEqual(base)
  expect(merge(base, { a: 5 } as never)).toEqual(base)
})
