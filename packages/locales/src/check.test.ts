import { expect, test } from 'vitest'
import { checkLocales, compareTexts, flatten } from './check.ts'

test('given the packs, when compared, then es, en and eu have the same keys and variables', () => {
  expect(checkLocales()).toEqual([])
})

test('given a missing key, a surplus one and another variable, when compared, then each is named', () => {
  const base = flatten({ a: 'Hola {{name}}', b: { c: 'x' }, d: 'lleno' })
  const other = flatten({ a: 'Kaixo {{izena}}', e: 'y', d: ' ' })
  expect(compareTexts('eu/test', base, other)).toEqual([
    'eu/test: a has {{izena}} instead of {{name}}',
    'eu/test: b.c is missing',
    'eu/test: d is empty',
    'eu/test: e is surplus',
  ])
})
