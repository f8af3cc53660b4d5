import { expect, test } from 'vitest'
import { columnName } from '../column-names.ts'
import { findName } from '../name-lists.ts'
import { isForChildren, readAge, readFlag, readMinutes, readPrice, readWhole } from '../own-values.ts'
import { readWrittenTimes } from '../written-time.ts'
import { FILE_WORDS } from './file-words.ts'

const times = (value: string, options = {}) =>
  readWrittenTimes(value, { year: 2026, ...options })?.map((time) =>
    [time.instant, time.day, time.hour, time.endHour].filter(Boolean).join(' '),
  )

test.each([
  ['sábado, 28 de novembro de 2026 às 19h30', ['2026-11-28 19:30']],
  ['28/11/26 19h', ['2026-11-28 19:00']],
  ['sexta-feira, 27 de novembro, 21h30', ['2026-11-27 21:30']],
  ['6.ª feira, 27/11, 21h30', ['2026-11-27 21:30']],
  ['sex. 27 nov., 7 da noite', ['2026-11-27 19:00']],
  ['28 de Novembro, entre as 19h e as 21h', ['2026-11-28 19:00 21:00']],
  ['dias 27 e 28 de novembro às 21h', ['2026-11-27 21:00', '2026-11-28 21:00']],
  ['28/11/2026, desde as 18h até às 20h', ['2026-11-28 18:00 20:00']],
  ['28 de novembro (abertura de portas 20h) 21h', ['2026-11-28 21:00']],
  ['sábado 28 de novembro ao meio-dia', ['2026-11-28 12:00']],
  ['sábado 28 de novembro, meia-noite', ['2026-11-29 00:00']],
  ['domingo 28 de novembro às 19h', undefined],
  ['samedi 28 novembre 2026 à 19h30', ['2026-11-28 19:30']],
  ['mar. 24 nov. à 20 h 30', ['2026-11-24 20:30']],
  ['du 27 au 28 novembre à 20h', ['2026-11-27 20:00', '2026-11-28 20:00']],
  ['1er décembre 2026, 19 heures', ['2026-12-01 19:00']],
  ['de 19h à 21h le 28/11/2026', ['2026-11-28 19:00 21:00']],
  ['27 et 28 novembre, 20h30', ['2026-11-27 20:30', '2026-11-28 20:30']],
  ['mar 24 nov 20:30', ['2026-11-24 20:30']],
])('given the moment %s, when read, then it is %j', (text, wanted) => {
  expect(times(text)).toEqual(wanted)
})

test('given hours of a column in Portuguese and French, when read, then spans and parts of the day are understood', () => {
  const hours = (text: string) => times(text, { isHour: true })
  expect(hours('das 19h às 21h')).toEqual(['19:00 21:00'])
  expect(hours('7 da tarde')).toEqual(['19:00'])
  expect(hours('21h00 | 22h00')).toEqual(['21:00', '22:00'])
  expect(hours('20 h 30')).toEqual(['20:30'])
  // The day is in another column: it becomes the next one there.
  expect(hours('meia-noite')).toEqual(['24:00'])
})

test.each([
  ['€ 12,50', 1250],
  ['12€50', 1250],
  ['12€50 / 8€', 1250],
  ['grátis', 0],
  ['Entrada livre, sujeita à lotação da sala', 0],
  ['10 €, gratuito para menores de 12 anos', 1000],
  ['gratuito para menores de 12', undefined],
  ['Entrée libre et gratuite', 0],
  ['Tarif plein 12€, réduit 8€', 1200],
])('given the price %s, when read, then it is %s', (text, cents) => {
  expect(readPrice(text)?.cents).toBe(cents)
})

test('given a free place that has to be booked, when read, then both are known', () => {
  expect(readPrice('Gratuito (mediante inscrição prévia)')).toMatchObject({ cents: 0, isBooked: true })
  expect(readPrice('gratuit sur réservation')).toMatchObject({ cents: 0, isBooked: true })
  expect(readPrice('Gratis, con inscripción previa')).toMatchObject({ cents: 0, isBooked: true })
  expect(readPrice('grátis')).not.toHaveProperty('isBooked')
})

test('given ages, durations, seats and flags in Portuguese and French, when read, then they are numbers', () => {
  expect(['M/6', 'maiores de 12 anos', 'A partir dos 6 anos', 'Livre', 'dès 6 ans'].map(readAge)).toEqual([
    6, 12, 6, 0, 6,
  ])
  expect(['para crianças', 'jeune public', 'infantil', 'M/6'].map(isForChildren)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(
    ['1h30', '90 minutos', 'cerca de 1 hora', '1 hora e meia', '1 heure 30', '75 min. aprox.'].map(
      readMinutes,
    ),
  ).toEqual([90, 90, 60, 90, 90, 75])
  expect(['lotação: 150', 'até 150 pessoas', '150 places'].map(readWhole)).toEqual([150, 150, 150])
  expect(['sim', 'não', 'oui', 'non'].map(readFlag)).toEqual([1, 0, 1, 0])
})

test('given names of columns and kinds in Portuguese and French, when looked up, then they are our fields and kinds', () => {
  const header =
    'Título|Data|Hora|Local|Morada|Concelho|Preço|Lotação|Organizador|Artistas|Sinopse|Hora de início|Entidade organizadora'
  expect(header.split('|').map(columnName)).toEqual(
    'titulo|fecha|hora|lugar|direccion|ciudad|precio|aforo|organizador|participantes|descripcion|hora|organizador'.split(
      '|',
    ),
  )
  const french = 'Titre|Date de début|Heure de fin|Nom du lieu|Adresse|Ville|Tarif|Jauge|Durée'
  expect(french.split('|').map(columnName)).toEqual(
    'titulo|fecha|hora_fin|lugar|direccion|ciudad|precio|aforo|duracion_min'.split('|'),
  )
  expect(['Concerto', 'Exposição', 'Atelier', 'Visite guidée'].map((name) => findName('tipo', name))).toEqual(
    [1, 6, 8, 12],
  )
})

test('given the words of each language, when compared, then no name of a column stands for two fields and no month for two places', () => {
  const seen = new Map<string, string>()
  for (const { columns } of FILE_WORDS)
    for (const [field, names] of Object.entries(columns))
      for (const name of names.split('|')) {
        expect([name, seen.get(name) ?? field]).toEqual([name, field])
        seen.set(name, field)
      }
  for (const pick of ['months', 'weekdays'] as const) {
    const places = new Map<string, number>()
    for (const words of FILE_WORDS)
      for (const [place, names] of words[pick].entries())
        for (const name of names.split('|')) {
          expect([name, places.get(name) ?? place]).toEqual([name, place])
          places.set(name, place)
        }
  }
})
