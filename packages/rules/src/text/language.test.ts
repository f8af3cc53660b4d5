import { expect, test } from 'vitest'
import { toLanguage } from './language.ts'

test('given anything that is not es, en or eu, when read as a language, then it is English', () => {
  expect(['es', 'en', 'eu'].map(toLanguage)).toEqual(['es', 'en', 'eu'])
  for (const other of ['pt', 'ES', 'es-ES', '', null, undefined, 1, {}, ['es']])
    expect(toLanguage(other)).toBe('en')
})
