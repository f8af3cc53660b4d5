import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWrittenTime, readWrittenTimes } from './written-time.ts'

const print = (value: string, options = {}) => {
  const time = readWrittenTime(value, options)
  if (!time) return undefined
  return time.instant ?? [time.day, time.hour, time.endHour].filter(Boolean).join(' ')
}

test.each([
  ['28/11/26 19:00', '2026-11-28 19:00'],
  ['28-11-26 19:00', '2026-11-28 19:00'],
  ['28.11.2026 19:00', '2026-11-28 19:00'],
  ['2026/11/28 19:00', '2026-11-28 19:00'],
  ['2026-11-28T19:00:00', '2026-11-28 19:00'],
  ['2026-11-28 19:00:00.0', '2026-11-28 19:00'],
  ['2026-11-28T19:00:00+0100', '2026-11-28T19:00:00+01:00'],
  ['2026-11-28T19:00:00+01:00', '2026-11-28T19:00:00+01:00'],
  ['20261128T190000Z', '2026-11-28T19:00:00Z'],
  ['20261128T190000', '2026-11-28 19:00'],
  ['20261128', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['28/11/2026 19h', '2026-11-28 19:00'],
  ['28/11/2026 19h30', '2026-11-28 19:30'],
  ['28/11/2026 19.30 h.', '2026-11-28 19:30'],
  ['28/11/2026 19:00 horas', '2026-11-28 19:00'],
  ['28/11/2026, a las 19:00', '2026-11-28 19:00'],
  ['28/11/2026 7:30 PM', '2026-11-28 19:30'],
  ['28/11/2026 7 p.m.', '2026-11-28 19:00'],
  ['28/11/2026 12 am', '2026-11-28 00:00'],
  ['28/11/2026 19:00 - 21:00', '2026-11-28 19:00 21:00'],
  ['28/11/2026 19:00-21:00', '2026-11-28 19:00 21:00'],
  ['28/11/2026 24:00', '2026-11-29 00:00'],
  ['sábado 28 de noviembre de 2026, 19:00', '2026-11-28 19:00'],
  ['Sábado, 28 de noviembre de 2026 a las 19h', '2026-11-28 19:00'],
  ['28 de noviembre de 2026 de 18 a 20 h', '2026-11-28 18:00 20:00'],
  ['28 de noviembre de 2026, a las 7 de la tarde', '2026-11-28 19:00'],
  ['28 nov. 2026 19:00', '2026-11-28 19:00'],
  ['28-nov-2026', '2026-11-28'],
  ['28 Nov 2026', '2026-11-28'],
  ['Saturday 28th November 2026 at 7pm', '2026-11-28 19:00'],
  ['Saturday, November 28, 2026 7:00 PM', '2026-11-28 19:00'],
  ['Nov 28th, 2026 7:00-9:30 pm', '2026-11-28 19:00 21:30'],
  ['2026ko azaroaren 28an, 19:00etan', '2026-11-28 19:00'],
  ['2026(e)ko azaroaren 28a, larunbata, 19:00', '2026-11-28 19:00'],
  ['2026ko azaroak 28', '2026-11-28'],
  ['sábado, 28 de novembro de 2026, às 19h', '2026-11-28 19:00'],
  ['46354', '2026-11-28'],
  ['46354.7916666667', '2026-11-28 19:00'],
  ['30/02/2026 10:00', undefined],
  ['11/28/2026 19:00', undefined],
  ['domingo 28 de noviembre de 2026 19:00', undefined],
  ['28/11/2026 25:00', undefined],
  ['28/11/2026 19:75', undefined],
  ['28/11/2026 19', undefined],
  ['28/11/2026 y 29/11/2026 19:00', undefined],
  ['mañana a las 7', undefined],
  ['por confirmar', undefined],
  ['', undefined],
])('given %s, when read, then it is %s', (text, wanted) => {
  expect(print(text)).toBe(wanted)
})

test('given a date without a year, when the year is known, then it is taken and the weekday checked', () => {
  expect(print('sábado 12 de junio a las 19h', { year: 2027 })).toBe('2027-06-12 19:00')
  expect(print('sábado 12 de junio a las 19h', { year: 2026 })).toBeUndefined()
  expect(print('sábado 12 de junio a las 19h')).toBeUndefined()
  expect(print('ekainaren 12an, 19:00etan', { year: 2027 })).toBe('2027-06-12 19:00')
})

test.each([
  ['19', '19:00'],
  ['19h', '19:00'],
  ['7 PM', '19:00'],
  ['de 18 a 20 h', '18:00 20:00'],
  ['18:00 a 20:00', '18:00 20:00'],
  ['18:00etatik 20:00etara', '18:00 20:00'],
  ['0.7916666667', '19:00'],
  ['mediodía', '12:00'],
  ['25', undefined],
])('given %s in a column of hours, when read, then it is %s', (text, wanted) => {
  expect(print(text, { isHour: true })).toBe(wanted)
})

test('given any minute as CLDR writes it in each language, when read, then it is that minute', () => {
  const moments = fc.date({
    min: new Date('2001-01-01T00:00:00Z'),
    max: new Date('2060-12-31T23:59:00Z'),
    noInvalidDate: true,
  })
  const languages = ['es-ES', 'en-GB', 'eu', 'pt-PT', 'pt-BR', 'fr-FR'] as const
  const styles = ['full', 'long', 'medium'] as const
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...languages),
      fc.constantFrom(...styles),
      (moment, language, style) => {
        const text = new Intl.DateTimeFormat(language, {
          dateStyle: style,
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(moment)
        expect([text, print(text)]).toEqual([text, moment.toISOString().slice(0, 16).replace('T', ' ')])
      },
    ),
    { numRuns: 600 },
  )
})

const printAll = (value: string, options = {}) =>
  readWrittenTimes(value, { year: 2026, ...options })?.map((time) =>
    [time.instant, time.day, time.hour, time.endHour].filter(Boolean).join(' '),
  )

test.each([
  ['sáb 14 nov 20:30h', ['2026-11-14 20:30']],
  ['14/11/26 de 19 a 21', ['2026-11-14 19:00 21:00']],
  ['14/11/2026 entre las 19 y las 21', ['2026-11-14 19:00 21:00']],
  ['S 14/11 20:30', ['2026-11-14 20:30']],
  ['D 14/11 20:30', undefined],
  ['14/11 a las 8 de la tarde', ['2026-11-14 20:00']],
  ['14.11. 20:30 Uhr', ['2026-11-14 20:30']],
  ['14 nov ’26, 20:30', ['2026-11-14 20:30']],
  ['November 14 @ 8:30 pm - 10:00 pm', ['2026-11-14 20:30 22:00']],
  ['14 Nov 2026 20:30 GMT', ['2026-11-14T20:30:00Z']],
  ['14 Nov 2026 20:30 CET', ['2026-11-14T20:30:00+01:00']],
  ['14/11/2026 20:30h (puertas 20:00)', ['2026-11-14 20:30']],
  ['todo el día 14/11/2026', ['2026-11-14']],
  ['azaroaren 14an, 20:30ean', ['2026-11-14 20:30']],
  ['azaroaren 21ean 18:00etatik 19:30era', ['2026-11-21 18:00 19:30']],
  ['larunbata, azaroak 28, arratsaldeko 7etan', ['2026-11-28 19:00']],
  ['14 de novembro às 20h30', ['2026-11-14 20:30']],
  ['28 nov. 2026 das 21h às 23h', ['2026-11-28 21:00 23:00']],
  ['domingo 29 de novembro pelas 11h00', ['2026-11-29 11:00']],
  ['14 y 15 de noviembre, 20:30h', ['2026-11-14 20:30', '2026-11-15 20:30']],
  ['sábado 14 y domingo 15 de noviembre, 20:30', ['2026-11-14 20:30', '2026-11-15 20:30']],
  ['azaroaren 14an eta 15ean, 20:30ean', ['2026-11-14 20:30', '2026-11-15 20:30']],
  ['November 14 and 15, 8pm', ['2026-11-14 20:00', '2026-11-15 20:00']],
  ['Del 14 al 16 de noviembre a las 19:00', ['2026-11-14 19:00', '2026-11-15 19:00', '2026-11-16 19:00']],
  ['del 30 de noviembre al 1 de diciembre, 19:00', ['2026-11-30 19:00', '2026-12-01 19:00']],
  ['14-15 November 2026 7pm', ['2026-11-14 19:00', '2026-11-15 19:00']],
  ['14/11/2026 20:30 / 15/11/2026 19:00', ['2026-11-14 20:30', '2026-11-15 19:00']],
  ['28/11/2026 y 29/11/2026 19:00', ['2026-11-28 19:00', '2026-11-29 19:00']],
  ['14 nov 18:00 y 20:00', ['2026-11-14 18:00', '2026-11-14 20:00']],
  ['28-29 noviembre', ['2026-11-28']],
  ['14 y 31 de noviembre, 19:00', undefined],
  ['Sábado 14 a las 20:30', undefined],
])('given %s, when read as one or several moments, then it is %j', (text, wanted) => {
  expect(printAll(text)).toEqual(wanted)
})

test('given hours in a column of hours, when read, then a list is several and a span has an end', () => {
  expect(printAll('18:00 y 20:00', { isHour: true })).toEqual(['18:00', '20:00'])
  expect(printAll('11:00 / 12:30', { isHour: true })).toEqual(['11:00', '12:30'])
  expect(printAll('de 19 a 21', { isHour: true })).toEqual(['19:00 21:00'])
})
