import { expect, test } from 'vitest'
import { columnsFor, isUntagged, textIn } from './texts-of.ts'

test('given a text in two languages, when read in them, then each has its own words', () => {
  expect(textIn('[:es]Hola[:eu]Kaixo[:]', 'eu')).toEqual({ own: 'Kaixo', shown: 'Kaixo', from: 'eu' })
})

test('given a text without English, when read in English, then the Spanish stands in and is named', () => {
  expect(textIn('[:es]Hola[:eu]Kaixo[:]', 'en')).toEqual({ own: undefined, shown: 'Hola', from: 'es' })
})

test('given a text without tags, when read, then it is shown but belongs to no language', () => {
  expect(textIn('Hola', 'es')).toEqual({ own: undefined, shown: 'Hola', from: 'plain' })
})

test.each([null, '', '  ', '[:es] [:eu][:]'])('given %j, when read, then there is nothing', (text) => {
  expect(textIn(text, 'es')).toMatchObject({ own: undefined, from: undefined })
})

test('given Portuguese in one of the texts, when columns are chosen, then it gets one', () => {
  expect(columnsFor(['[:es]Hola[:]', '[:pt]Olá[:]'])).toEqual(['es', 'en', 'eu', 'pt'])
  expect(columnsFor(['[:es]Hola[:]', null])).toEqual(['es', 'en', 'eu'])
})

test('given texts without tags, when checked, then they are untagged; one tag or nothing at all is not', () => {
  expect(isUntagged(['Hola', null, ''])).toBe(true)
  expect(isUntagged(['Hola', '[:eu]Kaixo[:]'])).toBe(false)
  expect(isUntagged([null, ' '])).toBe(false)
})
