import { expect, test } from 'vitest'
import {
  fillMessage,
  messageFaults,
  messageLanguage,
  messageLanguages,
  messagePieces,
} from './message-words.ts'

const words = { subject: '[:es]Hola[:eu]Kaixo[:]', text: '[:es]Uno[:eu]Bat[:]' }

test('given a message in two languages, when a reader has a third, then the first one in order is taken', () => {
  expect(messageLanguages(words)).toEqual(['es', 'eu'])
  expect(['es', 'en', 'eu'].map((language) => messageLanguage(words, language as 'es'))).toEqual([
    'es',
    'es',
    'eu',
  ])
  expect(messageLanguages({ subject: 'Hola', text: 'Uno' })).toEqual(['es'])
})

test('given a language with half of its words, words that are too long or an unknown placeholder, then each part is named', () => {
  const faults = (subject: string, text: string) =>
    messageFaults({ subject, text }).map(({ field, fault }) => `${field} ${fault}`)
  expect(faults('', '')).toEqual(['subject words_missing', 'text words_missing'])
  expect(faults('[:es]A[:eu]B[:]', '[:es]A[:]')).toEqual(['text words_missing'])
  expect(faults('[:es]A[:]', `[:es]${'a'.repeat(5001)}[:]`)).toEqual(['text words_too_long'])
  expect(faults('[:es]{precio}[:]', '[:es]{nombre} {Ekitaldia}[:]')).toEqual(['subject placeholder_unknown'])
})

test('given placeholders of any language, when filled, then they are the reader’s name and the event; without a name no hole is left', () => {
  const message = { subject: '{evento}', text: 'Hola, {nombre}: {event} {izena}.' }
  expect(fillMessage(message, 'es', { name: 'Ane', event: 'Coro' })).toEqual({
    subject: 'Coro',
    text: 'Hola, Ane: Coro Ane.',
  })
  expect(fillMessage({ ...message, text: 'Hola, {nombre}:' }, 'es', { name: '', event: 'Coro' }).text).toBe(
    'Hola:',
  )
  expect(fillMessage(message, 'es', { name: '{evento}', event: 'Coro' }).text).toBe(
    'Hola, {evento}: Coro {evento}.',
  )
})

test('given addresses in a line, when it is cut, then each names the host it leads to, and signs of the sentence stay words', () => {
  const pieces = messagePieces('Mira https://larunbat.example@evil.example/login, o http://x.example.')
  expect(pieces.map(({ words, host }) => [words, host])).toEqual([
    ['Mira ', null],
    ['https://evil.example/login', 'evil.example'],
    [', o ', null],
    ['http://x.example/', 'x.example'],
    ['.', null],
  ])
  expect(messagePieces('javascript:alert(1) data:text/html,x')).toHaveLength(1)
})
