import { expect, test } from 'vitest'
import { againstGlossary, checkWords, lonelyForms, textsOf, unusedWords, writtenWrong } from './glossary.ts'
import { LANGUAGES, listNamespaces } from './index.ts'

test('given the packs, when read, then each thing has the name and the writing of the glossary', () => {
  expect(checkWords()).toEqual([])
})

test('given counts, when looked up, then each has a form for one and one for the rest', () => {
  expect(LANGUAGES.flatMap((language) => lonelyForms(textsOf(language)))).toEqual([])
  expect(lonelyForms(new Map([['a:b_one', 'x']]))).toEqual(['a:b_one without a:b_other'])
})

test('given texts with another name for a thing, when read, then each is named unless it means something else', () => {
  const words = unusedWords()
  expect(words.length).toBeGreaterThan(40)
  const found = (language: 'es' | 'eu' | 'en', key: string, text: string) =>
    againstGlossary(language, new Map([[key, text]]), words).length
  expect(found('es', 'a:b', 'Compra tu ticket')).toBe(1)
  expect(found('es', 'a:b', 'Todas las {{hubs}} y los subsoportes')).toBe(0)
  expect(found('eu', 'a:b', 'Helburuarentzat')).toBe(1)
  expect(found('eu', 'a:b', 'Kausarentzat')).toBe(0)
  expect(found('eu', 'a:b', 'Beste norbaitek aldatu du')).toBe(0)
  expect(found('eu', 'a:b', 'Norbaitek aldatu du')).toBe(1)
  expect(found('es', 'a:b', 'Lote de quien organiza')).toBe(3)
  expect(found('en', 'a:b', 'Whoever has the voucher gets an e-mail')).toBe(3)
  expect(found('en', 'a:b', 'The organizer’s program')).toBe(2)
  expect(found('en', 'export:format', 'any program reads')).toBe(0)
})

test.each([
  ['es', 'Hola...', 'three points for an ellipsis'],
  ['es', 'Seguro?', 'a question or cry that does not open'],
  ['es', '“{{name}}”', 'quotation marks of another language'],
  ['en', "It's here", 'a straight quotation mark'],
  ['en', 'Here , there', 'a blank before a sign'],
  ['eu', '{{name}}ri idatzi diogu', 'an ending on a variable'],
  ['eu', '{{year}}(e)ko edizioa', 'an ending on a variable'],
  ['eu', '{{year}} urteko edizioa', undefined],
] as const)('given %s «%s», when read, then its writing is judged', (language, text, fault) => {
  expect(writtenWrong(language, text)).toBe(fault)
})

test('given the packs, when texts are changed, then each pack has a name there', () => {
  const names = textsOf('es')
  expect(listNamespaces('es').filter((namespace) => !names.has(`texts:place.${namespace}`))).toEqual([])
})
