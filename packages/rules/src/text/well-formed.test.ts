import { expect, test } from 'vitest'
import { isWellFormed, toWellFormed } from './well-formed.ts'

const TEXTS: [text: string, isWhole: boolean, whole: string][] = [
  ['LB1.Añ🎟️', true, 'LB1.Añ🎟️'],
  ['\uD83C', false, '\uFFFD'],
  ['a\uDF9Fb\uD83C\uDF9Fc\uD83C', false, 'a\uFFFDb\uD83C\uDF9Fc\uFFFD'],
]

test('given a browser of today or one before 2023, then halves of characters are seen and replaced alike', () => {
  const { isWellFormed: is, toWellFormed: to } = String.prototype
  for (const isOld of [false, true]) {
    try {
      if (isOld) {
        Reflect.deleteProperty(String.prototype, 'isWellFormed')
        Reflect.deleteProperty(String.prototype, 'toWellFormed')
      }
      expect(TEXTS.map(([text]) => [text, isWellFormed(text), toWellFormed(text)])).toEqual(TEXTS)
    } finally {
      Object.defineProperty(String.prototype, 'isWellFormed', {
        value: is,
        configurable: true,
        writable: true,
      })
      Object.defineProperty(String.prototype, 'toWellFormed', {
        value: to,
        configurable: true,
        writable: true,
      })
    }
  }
})
