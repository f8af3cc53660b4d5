import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('given a sentence that was added to, when compared, then only the new words are marked', () => {
  expect(
    wordChanges(
      'Seis coros cantan juntos canciones de puerto.',
      'Seis coros cantan juntos canciones de mar y puerto.',
    ),
  ).toEqual([
    { kind: 'same', text: 'Seis coros cantan juntos canciones de' },
    { kind: 'added', text: ' mar y' },
    { kind: 'same', text: ' puerto.' },
  ])
})

test('given words that were replaced, when compared, then what is gone stands before what is new, and both texts can be read back', () => {
  const before = 'Cuatro coros y un órgano recién restaurado en la ría'
  const after = 'Cuatro coros y un piano recién afinado en la ría, de noche'
  const parts = wordChanges(before, after) ?? []
  const read = (left: string) => parts.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('')
  expect(read('added')).toBe(before.replace('ría', 'ría'))
  expect(read('removed')).toBe(after)
  expect(parts.map(({ kind }) => kind)).toContain('removed')
})

test.each([
  ['short', 'Coro', 'Coros'],
  ['unlike', 'uno dos tres cuatro cinco seis', 'a b c d e f g'],
  ['long', 'x '.repeat(700), 'y '.repeat(700)],
])('given a text that is %s, when compared, then both are shown whole', (_, before, after) => {
  expect(wordChanges(before, after)).toBeUndefined()
})
