import { expect, test } from 'vitest'
import { languagePairs, partOf, readValue } from '../../history/change-values.ts'
import { countLeft, type EventText, mainLanguage, stateOf } from './text-states.ts'

const text = (words: Record<string, [text: string, since?: string]>, plain = ''): EventText => ({
  key: 'titulo',
  about: null,
  image: null,
  max: 120,
  isLong: false,
  plain,
  words: Object.entries(words).map(([language, [words, since = null]]) => ({
    language: language as 'es',
    text: words,
    since,
  })),
})
const [OLD, NEW] = ['2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z']

test.each([
  ['no source', text({ eu: ['Kaixo'] }), 'unneeded'],
  ['no translation', text({ es: ['Hola'] }), 'missing'],
  ['blanks for a translation', text({ es: ['Hola'], eu: ['  '] }), 'missing'],
  ['both from before moments were kept', text({ es: ['Hola'], eu: ['Kaixo'] }), 'current'],
  ['a source that changed since moments are kept', text({ es: ['Hola', NEW], eu: ['Kaixo'] }), 'stale'],
  ['a source that changed later', text({ es: ['Hola', NEW], eu: ['Kaixo', OLD] }), 'stale'],
  ['a translation that was written later', text({ es: ['Hola', OLD], eu: ['Kaixo', NEW] }), 'current'],
  ['both written in one edit', text({ es: ['Hola', NEW], eu: ['Kaixo', NEW] }), 'current'],
  ['words of no language as the source', text({}, 'Hola'), 'missing'],
])('given %s, when its state is computed, then it is right', (_, given, state) => {
  expect(stateOf(given, 'es', 'eu')).toBe(state)
})

test('given texts, when counted, then what is missing or old is left, and most texts decide the main language', () => {
  const texts = [
    text({ es: ['Hola', NEW], eu: ['Kaixo', OLD] }),
    text({ es: ['Adiós'] }),
    text({ es: ['Sí', OLD], eu: ['Bai', OLD] }),
  ]
  expect(mainLanguage(texts)).toBe('es')
  expect(countLeft(texts, 'es', 'eu')).toBe(2)
  expect(mainLanguage([text({ eu: ['Bai'] })])).toBe('eu')
})

test('given lines of the history, when read, then parts, languages and values are distinguished', () => {
  expect(partOf('sesiones.12')).toEqual({ part: 'sesiones', id: '12' })
  expect(partOf('impacto.texto')).toBeUndefined()
  expect(languagePairs('[:es]Hola[:eu]Kaixo[:]', '[:es]Buenas[:eu]Kaixo[:]')).toEqual([
    { language: 'es', before: 'Hola', after: 'Buenas' },
  ])
  expect(languagePairs(null, 'Hola')).toEqual([{ language: undefined, before: '', after: 'Hola' }])
  expect(languagePairs(1, 2)).toBeUndefined()
  expect(readValue('silla_ruedas', 'si')).toBe('yes')
  expect(readValue('apto_ninos', 1)).toBe(true)
  expect(readValue('impacto.importe_cent', 500)).toBe(500)
})
