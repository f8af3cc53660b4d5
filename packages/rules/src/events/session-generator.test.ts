import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMinutes, toInstant, toWallTime } from '../time/dates.ts'
import { generateStarts, patternDays, patternFaults, type SessionPattern } from './session-generator.ts'
import { moveSession, moveStart } from './session-move.ts'

const ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
] as const
const HOUR = 3_600_000
const MINUTE = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Asks the clock itself, apart from the code under test: minutes ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  let clockThere = clocks.get(zone)
  if (!clockThere) {
    clockThere = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    clocks.set(zone, clockThere)
  }
  const parts = clockThere.formatToParts(ms)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (
    (Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) -
      Math.floor(ms / MINUTE) * MINUTE) /
    MINUTE
  )
}

/** Every clock change of a zone from 2015 to 2031: the moment, and the offsets before and after it. */
function changesOf(zone: string): { at: number; before: number; after: number }[] {
  const found = []
  const end = Date.UTC(2032, 0)
  for (let from = Date.UTC(2015, 0); from < end; from += 10 * 24 * HOUR) {
    const to = from + 10 * 24 * HOUR
    if (offsetAt(from, zone) === offsetAt(to, zone)) continue
    let [low, high] = [from, to]
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle, zone) === offsetAt(from, zone)) low = middle
      else high = middle
    }
    found.push({ at: high, before: offsetAt(from, zone), after: offsetAt(to, zone) })
  }
  return found
}

const CHANGES = ZONES.flatMap((zone) => changesOf(zone).map((change) => ({ zone, ...change })))
const localDay = (ms: number, offset: number) => new Date(ms + offset * MINUTE).toISOString().slice(0, 10)
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const anyTimes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }).map(clock), { minLength: 1, maxLength: 5 })
const daily: SessionPattern = { from: '', until: '', weekdays: [], everyDays: 1, times: [] }

test('given the zones of the tests, when their clock changes are looked for, then there are many and of all kinds', () => {
  expect(CHANGES.length).toBeGreaterThan(200)
  expect(CHANGES.some(({ zone }) => zone === 'America/Sao_Paulo')).toBe(true)
  expect(new Set(CHANGES.map(({ before, after }) => after - before))).toEqual(new Set([60, -60, 30, -30]))
})

test('given every clock change of every zone, when a daily event crosses it, then each start shows its own clock time, or the one after the gap', () => {
  for (const { zone, at, before, after } of CHANGES) {
    const day = localDay(at - MINUTE, before)
    const gap = after - before
    // The minutes around the change, inside the gap or the hour that comes twice, and at the usual times.
    const around = [-61, -31, -30, -1, 0, 1, 15, 29, 30, 59, 60, 61].map((minutes) =>
      new Date(at + (before + minutes) * MINUTE).toISOString().slice(11, 16),
    )
    const times = [...new Set([...around, '00:00', '12:00', '19:00', '23:59'])]
    const starts = generateStarts(
      {
        ...daily,
        from: addDays(`${day}T00:00`, -2).slice(0, 10),
        until: addDays(`${day}T00:00`, 2).slice(0, 10),
        times,
      },
      zone,
    )
    for (const { date, time, startsAt, isShifted } of starts) {
      const ms = Date.parse(startsAt)
      const wanted = Date.parse(`${date}T${time}:00Z`)
      const shown = ms + offsetAt(ms, zone) * MINUTE
      const label = `${zone} ${date} ${time}`
      expect(shown - wanted, label).toBe(isShifted ? gap * MINUTE : 0)
      // The earlier moment of two that show the same time.
      if (gap < 0) {
        const earlier = ms + gap * MINUTE
        expect(earlier + offsetAt(earlier, zone) * MINUTE, label).not.toBe(wanted)
      }
      if (isShifted) expect(gap, label).toBeGreaterThan(0)
    }
    expect(new Set(starts.map(({ startsAt }) => startsAt)).size).toBe(starts.length)
    // Only what the gap joins is missing.
    const missing = 5 * times.length - starts.length
    if (gap < 0) expect(missing, zone).toBe(0)
    else expect(missing, zone).toBeLessThanOrEqual(times.length)
  }
})

test('given any pattern, when generated, then there is one start for each of its days and times, in order', () => {
  const anyPattern = fc.record({
    from: fc.integer({ min: 0, max: 2_000 }),
    length: fc.integer({ min: 0, max: 80 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    everyWeeks: fc.integer({ min: 1, max: 5 }),
    skipped: fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 8 }),
    times: anyTimes,
    zone: fc.constantFrom(...ZONES),
  })
  fc.assert(
    fc.property(anyPattern, ({ from, length, weekdays, everyWeeks, skipped, times, zone }) => {
      const first = Date.UTC(2024, 0, 1) + from * 24 * HOUR
      const day = (n: number) => new Date(first + n * 24 * HOUR).toISOString().slice(0, 10)
      const except = skipped.map(day)
      const pattern = { from: day(0), until: day(length), weekdays, everyWeeks, times, except }
      // Told the slow way: each day of the span is asked for itself. 1 January 2024 was a Monday.
      const days = []
      for (let n = 0; n <= length; n++) {
        const weekday = new Date(first + n * 24 * HOUR).getUTCDay() || 7
        const week = Math.floor((from + n) / 7) - Math.floor(from / 7)
        if (weekdays.includes(weekday) && week % everyWeeks === 0 && !except.includes(day(n)))
          days.push(day(n))
      }
      expect(patternDays(pattern)).toEqual(days)
      if (days.length * times.length > 500) return
      const starts = generateStarts(pattern, zone)
      const plain = new Set(days.flatMap((date) => times.map((time) => toInstant(`${date}T${time}`, zone))))
      expect(starts.map(({ startsAt }) => startsAt)).toEqual([...plain].sort())
    }),
    { seed: 31, numRuns: 400 },
  )
})

test('given any interval of days, when generated, then two days are that far apart, in calendar days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.constantFrom(...ZONES), (everyDays, zone) => {
      const starts = generateStarts(
        { ...daily, from: '2026-02-20', until: '2026-12-20', everyDays, times: ['20:00'] },
        zone,
      )
      for (const [index, { startsAt }] of starts.entries())
        expect(toWallTime(startsAt, zone)).toBe(addDays('2026-02-20T20:00', index * everyDays))
    }),
    { seed: 32, numRuns: 60 },
  )
})

test('given any session and move, when moved, then it lasts as long, its sale ends as long before, and moving back brings it back', () => {
  const anyMinute = fc.integer({ min: Date.UTC(2024, 0) / MINUTE, max: Date.UTC(2031, 0) / MINUTE })
  fc.assert(
    fc.property(
      anyMinute,
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: -3_000, max: 3_000 }),
      fc.constantFrom(...ZONES),
      (minute, days, minutes, timeZone) => {
        const startsAt = new Date(minute * MINUTE).toISOString()
        const session = {
          startsAt,
          endsAt: addMinutes(startsAt, 90),
          saleEndsAt: addMinutes(startsAt, -45),
          timeZone,
        }
        const moved = moveSession(session, { days, minutes })
        expect(moved.endsAt).toBe(addMinutes(moved.startsAt, 90))
        expect(moved.saleEndsAt).toBe(addMinutes(moved.startsAt, -45))
        expect(moveSession(moveSession(session, { minutes }), { minutes: -minutes })).toEqual(session)
        const later = moveStart(startsAt, timeZone, { days })
        const wall = addDays(toWallTime(startsAt, timeZone), days)
        expect(later).toBe(days === 0 ? startsAt : toInstant(wall, timeZone))
      },
    ),
    { seed: 33, numRuns: 500 },
  )
})

test('given a move by nothing, in the hour that comes twice, when moved, then it stays', () => {
  const second = '2026-10-25T01:30:00.000Z'
  expect(moveStart(second, 'Europe/Madrid', { days: 0 })).toBe(second)
  expect(moveStart(second, 'Europe/Madrid', { time: '02:30' })).toBe(second)
  expect(moveStart(second, 'Europe/Madrid', { minutes: 15 })).toBe('2026-10-25T01:45:00.000Z')
  expect(moveStart(second, 'Europe/Madrid', { days: 1, time: '20:00', minutes: 15 })).toBe(
    '2026-10-26T19:15:00.000Z',
  )
})

test('given two times that the clock change joins, when generated, then there is one session at that moment', () => {
  const pattern = { ...daily, from: '2026-03-29', until: '2026-03-29', times: ['02:30', '03:30'] }
  expect(generateStarts(pattern, 'Europe/Madrid')).toEqual([
    { date: '2026-03-29', time: '03:30', startsAt: '2026-03-29T01:30:00.000Z', isShifted: false },
  ])
})

const right: SessionPattern = { from: '2026-11-01', until: '2026-11-30', weekdays: [5, 6], times: ['19:00'] }
test.each<[string, Partial<SessionPattern>, string[]]>([
  ['nothing wrong', {}, []],
  ['an end before the start', { until: '2026-10-31' }, ['until']],
  ['no such day', { from: '2026-02-30' }, ['from']],
  ['four years', { until: '2030-11-30' }, ['until']],
  ['neither weekdays nor interval', { weekdays: [] }, ['weekdays']],
  ['both', { everyDays: 2 }, ['weekdays']],
  ['an eighth weekday', { weekdays: [8] }, ['weekdays']],
  ['an interval of nothing', { weekdays: [], everyDays: 0 }, ['everyDays']],
  ['weeks of nothing', { everyWeeks: 0 }, ['everyWeeks']],
  ['no time', { times: [] }, ['times']],
  ['a wrong time', { times: ['19:00', '24:00'] }, ['times.1']],
  ['a wrong exception', { except: ['tomorrow'] }, ['except.0']],
])('given %s, when a pattern is checked, then exactly that is reported', (_, change, fields) => {
  const pattern = { ...right, ...change }
  expect(Object.keys(patternFaults(pattern))).toEqual(fields)
  if (fields.length > 0) expect(() => generateStarts(pattern, 'Europe/Madrid')).toThrow(RangeError)
})

test('given too many sessions or no such zone, when generated, then it is refused', () => {
  const year = { ...daily, from: '2026-01-01', until: '2026-12-31', times: ['10:00', '12:00'] }
  expect(() => generateStarts(year, 'Europe/Madrid')).toThrow('more than 500')
  expect(generateStarts(year, 'Europe/Madrid', 730)).toHaveLength(730)
  expect(() => generateStarts(right, 'Europa/Bilbo')).toThrow('time zone')
})
