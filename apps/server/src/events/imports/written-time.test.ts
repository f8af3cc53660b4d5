import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWrittenTime } from './written-time.ts'

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
  ['2026ko azaroak 28', undefined],
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
  const languages = ['es-ES', 'en-GB', 'eu', 'pt-PT'] as const
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
