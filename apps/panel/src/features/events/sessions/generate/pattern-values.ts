import type { generateSessions } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import {
  countOfPattern,
  generateStarts,
  MAX_SESSIONS,
  patternDays,
  patternFaults,
  type SessionPattern,
} from '@larunbat/rules/events/session-generator'
import { addDays, toInstant, toLocalDate, toWallTime } from '@larunbat/rules/time/dates'
import { zoneOf } from '../../event/form/zone.ts'
import type { OpenEvent } from '../../event-queries.ts'

export type GenerateInput = InputOf<typeof generateSessions>

/** What the generator's form holds. */
export interface GeneratorForm {
  from: string | null
  until: string | null
  repeat: 'weekly' | 'daily'
  weekdays: number[]
  everyWeeks: number | null
  everyDays: number | null
  times: string[]
  except: string[]
  durationMin: number | null
  priceCents: number | null
  capacity: number | null
  maxPerPerson: number | null
  saleClosesMin: number | null
  name: string | null
}

const USUAL_TIME = '19:00'
const DAYS_AHEAD = 27

/** A first guess: from the day after the last session, on its weekday and at its time, for four weeks. */
export function firstPattern(event: OpenEvent): GeneratorForm {
  const zone = zoneOf(event)
  const last =
    event.sessions
      .map(({ startsAt }) => startsAt)
      .sort()
      .at(-1) ?? event.startsAt
  const wall = last ? toWallTime(last, zone) : `${toLocalDate(new Date().toISOString(), zone)}T${USUAL_TIME}`
  const isTaken = event.sessions.length > 0
  const from = addDays(wall, isTaken ? 1 : 0).slice(0, 10)
  const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return {
    from,
    until: addDays(wall, DAYS_AHEAD + (isTaken ? 1 : 0)).slice(0, 10),
    repeat: 'weekly',
    weekdays: [weekday],
    everyWeeks: 1,
    everyDays: 2,
    times: [wall.slice(11, 16)],
    except: [],
    durationMin: event.durationMin,
    priceCents: null,
    capacity: null,
    maxPerPerson: null,
    saleClosesMin: null,
    name: null,
  }
}

/** The pattern of a form, by the rules' names. */
export function patternOf(form: GeneratorForm): SessionPattern {
  const isWeekly = form.repeat === 'weekly'
  return {
    from: form.from ?? '',
    until: form.until ?? '',
    weekdays: isWeekly ? form.weekdays : [],
    everyWeeks: isWeekly ? form.everyWeeks : null,
    everyDays: isWeekly ? null : (form.everyDays ?? 0),
    times: form.times,
    except: form.except,
  }
}

/** One day of the preview. */
export interface PreviewDay {
  day: string
  /** Left out by hand. */
  isSkipped: boolean
  /** Sessions made that day, and those that are there already. */
  made: number
  there: number
}

/** What the sheet shows while a pattern is typed. */
export interface Preview {
  days: PreviewDay[]
  made: number
  there: number
  /** Clock times that one of the days does not have, with what they become: `2027-03-28 02:30 -> 03:30`. */
  shifted: { day: string; time: string; becomes: string }[]
  /** More than fit into the event. */
  isTooMany: boolean
  /** Field -> code of its text. */
  faults: Partial<Record<string, string>>
}

/** The same sessions the server would make, worked out while typing. */
export function previewOf(form: GeneratorForm, event: OpenEvent): Preview {
  const zone = zoneOf(event)
  const pattern = patternOf(form)
  const faults = patternFaults(pattern)
  const nothing: Preview = { days: [], made: 0, there: 0, shifted: [], isTooMany: false, faults }
  if (Object.keys(faults).length > 0) return nothing
  const skipped = new Set(form.except)
  const all = patternDays({ ...pattern, except: [] })
  const count = countOfPattern(pattern)
  if (count > MAX_SESSIONS) {
    const times = new Set(form.times).size
    const days = all.map((day) => ({ day, isSkipped: skipped.has(day), made: times, there: 0 }))
    return { ...nothing, days, made: count, isTooMany: true }
  }
  const known = new Set(event.sessions.map(({ startsAt }) => startsAt))
  const starts = generateStarts(pattern, zone)
  const days = new Map<string, PreviewDay>(
    all.map((day) => [day, { day, isSkipped: skipped.has(day), made: 0, there: 0 }]),
  )
  for (const { date, startsAt } of starts) {
    const day = days.get(date)
    if (day) day[known.has(startsAt) ? 'there' : 'made'] += 1
  }
  const there = starts.filter(({ startsAt }) => known.has(startsAt)).length
  return {
    days: [...days.values()],
    made: starts.length - there,
    there,
    shifted: starts
      .filter(({ isShifted }) => isShifted)
      .map(({ date, time, startsAt }) => ({
        day: date,
        time,
        becomes: toWallTime(startsAt, zone).slice(11, 16),
      })),
    isTooMany: starts.length - there + event.sessions.length > MAX_SESSIONS,
    faults,
  }
}

/** What is sent: the pattern and what each session gets; fields left empty are the event's. */
export function generateInput(form: GeneratorForm, event: OpenEvent): GenerateInput {
  const { durationMin, priceCents, capacity, maxPerPerson, saleClosesMin, name } = form
  const pattern = patternOf(form)
  return {
    eventId: event.id,
    pattern: {
      ...pattern,
      weekdays: [...pattern.weekdays],
      times: [...pattern.times],
      except: form.except,
      timeZone: zoneOf(event),
    },
    values: { durationMin, priceCents, capacity, maxPerPerson, saleClosesMin, name },
  }
}

/** `7` -> `07:00`, `1930`, `19.30` and `19:30` -> `19:30`; anything else stays as it is typed. */
export function tidyTime(typed: string): string {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return typed.trim()
  const [, hour = '', minute = '00'] = match
  return `${hour.padStart(2, '0')}:${minute}`
}

/** An instant of a local day, for the formats that need one. */
export const noonOf = (day: string): string => toInstant(`${day}T12:00`, 'UTC')
