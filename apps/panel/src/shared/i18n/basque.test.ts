import { expect, test } from 'vitest'
import { BasqueDateFormat } from './basque-date-format.ts'
import { BasqueNumberFormat } from './basque-number-format.ts'
import { BasqueRelativeFormat } from './basque-relative-format.ts'
import { STYLES } from './format.ts'

// Those of the panel, and what React Aria asks for in its fields and calendars.
const DATES: Intl.DateTimeFormatOptions[] = [
  ...Object.values(STYLES),
  { weekday: 'narrow' },
  { weekday: 'long' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  { month: 'long', year: 'numeric', day: 'numeric', weekday: 'long' },
]
const ZONES = ['Europe/Madrid', 'Europe/London', 'Atlantic/Azores', 'America/Caracas', 'Asia/Kathmandu']
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('given two years of moments in five zones, when printed, then Basque dates are those of Node', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf('eu')).toEqual(['eu'])
  const different: string[] = []
  for (const options of DATES)
    for (const timeZone of ZONES) {
      const ours = new BasqueDateFormat({ ...options, timeZone })
      const truth = new Intl.DateTimeFormat('eu-ES', { ...options, timeZone })
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 37 * 3_600_000 + 11 * 60_000)
        if (plain(ours.format(time)) !== plain(truth.format(time)))
          different.push(`${ours.format(time)} / ${truth.format(time)}`)
    }
  expect(different.slice(0, 5)).toEqual([])
})

test('given the hour of a clock change, when printed, then the zone counts', () => {
  const madrid = new BasqueDateFormat({ timeStyle: 'short', timeZone: 'Europe/Madrid' })
  expect(madrid.format(Date.UTC(2026, 9, 25, 0, 30))).toContain('02:30')
  expect(madrid.format(Date.UTC(2026, 9, 25, 1, 30))).toContain('02:30')
  expect(madrid.format(Date.UTC(2026, 9, 25, 2, 30))).toContain('03:30')
})

test('given numbers, money and percentages, when printed, then they are those of Node', () => {
  const styles: Intl.NumberFormatOptions[] = [
    {},
    { maximumFractionDigits: 2 },
    { style: 'currency', currency: 'EUR' },
    { style: 'currency', currency: 'GBP' },
    { style: 'percent' },
    { style: 'percent', maximumFractionDigits: 1 },
    { useGrouping: false },
  ]
  for (const options of styles) {
    const ours = new BasqueNumberFormat(options)
    const truth = new Intl.NumberFormat('eu-ES', options)
    for (const value of [0, 1, -3, 12.5, 999, 1000, 1234, -1234.567, 12345.6, 1e6, 0.21])
      expect(plain(ours.format(value))).toBe(plain(truth.format(value)))
  }
})

test('given distances in time, when formatted, then they are those of Node', () => {
  for (const numeric of ['auto', 'always'] as const) {
    const ours = new BasqueRelativeFormat({ numeric })
    const truth = new Intl.RelativeTimeFormat('eu-ES', { numeric })
    for (const unit of ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const)
      for (const value of [-1500, -12, -2, -1, 0, 1, 2, 5, 40])
        expect(`${unit} ${value} ${plain(ours.format(value, unit))}`).toBe(
          `${unit} ${value} ${plain(truth.format(value, unit))}`,
        )
  }
})
