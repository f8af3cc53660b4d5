import { expect, test } from 'vitest'
import { writtenDate, writtenMoney, writtenTime, writtenZone } from '../text/written.ts'
import { basqueDateRange, tidyBasqueDate } from './basque-dates.ts'

const day = new Intl.DateTimeFormat('eu', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const print = (date: string) => day.format(new Date(date))

test.each([
  ['2026-11-28', '2026ko azaroaren 28a'],
  ['2025-11-01', '2025eko azaroaren 1a'],
  ['2030-12-11', '2030eko abenduaren 11'],
  ['2031-01-31', '2031ko urtarrilaren 31'],
  ['2021-06-21', '2021eko ekainaren 21a'],
])('given %s, when printed by Intl and tidied, then it reads %s', (date, words) => {
  expect(tidyBasqueDate(print(date))).toBe(words)
})

test.each([
  ['2026-11-28', '2026-11-30', '2026ko azaroaren 28tik 30era'],
  ['2025-11-21', '2025-12-02', '2025eko azaroaren 21etik abenduaren 2ra'],
  ['2026-12-31', '2027-01-05', '2026ko abenduaren 31tik 2027ko urtarrilaren 5era'],
])('given %s to %s, when printed as a range, then it reads %s', (first, last, words) => {
  expect(basqueDateRange(print(first), print(last))).toBe(words)
})

test('given words without open endings, when tidied, then nothing changes', () => {
  expect(tidyBasqueDate('19:00 (a) 12,50 €')).toBe('19:00 (a) 12,50 €')
})

test.each([
  ['es', 'sábado, 28 de noviembre de 2026', '1234,50 €', 'hora estándar de Europa central'],
  ['en', 'Saturday, 28 November 2026', '€1,234.50', 'Central European Standard Time'],
  ['eu', '2026ko azaroaren 28a, larunbata', '1.234,50 €', 'Europako erdialdeko ordu estandarra'],
] as const)(
  'given a day, an hour and money in %s, when written, then as its readers write them',
  (...texts) => {
    const [language, day, money, zone] = texts
    const [at, place] = ['2026-11-28T19:00:00Z', 'Europe/Madrid']
    expect(writtenDate(language, at, place, 'full')).toBe(day)
    expect(writtenTime(at, place)).toBe('20:00')
    expect(writtenMoney(language, 123_450, 'EUR').replaceAll(/\u00a0/g, ' ')).toBe(money)
    expect(writtenMoney(language, 1250, 'JPY')).toMatch(/1[.,]?250/)
    expect(writtenZone(language, at, place)).toBe(zone)
  },
)
