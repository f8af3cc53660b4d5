import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR'].join('\r\n')
const repeating = (rule: string, ...more: string[]) =>
  calendar(
    ...[
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Ensayo',
      'LOCATION:Bilbao',
      'DTSTART;TZID=Europe/Madrid:20261102T190000',
    ],
    ...['DTEND;TZID=Europe/Madrid:20261102T203000', rule, 'END:VEVENT', ...more],
  )

test('given a calendar that repeats, when read, then each time of the year is a session, changed ones as changed', () => {
  const other = (id: string, ...lines: string[]) => [
    ...[
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Ensayo',
      `RECURRENCE-ID;TZID=Europe/Madrid:${id}`,
      ...lines,
      'END:VEVENT',
    ],
  ]
  const text = repeating(
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    ...other(
      '20261109T190000',
      'DTSTART;TZID=Europe/Madrid:20261110T200000',
      'DTEND;TZID=Europe/Madrid:20261110T210000',
    ),
    ...other('20261116T190000', 'STATUS:CANCELLED', 'DTSTART;TZID=Europe/Madrid:20261116T190000'),
  ).replace('RRULE', 'EXDATE;TZID=Europe/Madrid:20261123T190000\r\nRRULE')
  const rows = readCalendar(text, 2026)
  expect(rows).toHaveLength(1)
  expect(rows[0]).not.toHaveProperty('RRULE')
  const sessions = (rows[0] as { sesiones: { inicio: string; fin: string }[] }).sesiones
  expect(sessions.map(({ inicio, fin }) => [inicio, fin])).toEqual([
    ['2026-11-02T19:00:00', '2026-11-02T20:30:00'],
    ['2026-11-10T20:00:00', '2026-11-10T21:00:00'],
    ['2026-11-30T19:00:00', '2026-11-30T20:30:00'],
    ['2026-12-07T19:00:00', '2026-12-07T20:30:00'],
    ['2026-12-14T19:00:00', '2026-12-14T20:30:00'],
    ['2026-12-21T19:00:00', '2026-12-21T20:30:00'],
    ['2026-12-28T19:00:00', '2026-12-28T20:30:00'],
  ])
})

test('given a rule without an end or with far too many times, when read, then it is bounded and named', () => {
  const began = performance.now()
  const [row] = readCalendar(repeating('RRULE:FREQ=SECONDLY'), 2026)
  expect(row?.sesiones).toHaveLength(200)
  expect(row?.RRULE).toMatch(/SECONDLY/)
  // It has no time in that year: the first one stands.
  expect(readCalendar(repeating('RRULE:FREQ=DAILY;COUNT=3'), 2030)[0]).toMatchObject({
    inicio: '2026-11-02T19:00:00',
    RRULE: expect.stringMatching(/DAILY/),
  })
  const many = Array.from({ length: 200 }, () => repeating('RRULE:FREQ=SECONDLY')).join('\r\n')
  readCalendar(many, 2100)
  expect(performance.now() - began).toBeLessThan(15_000)
})
