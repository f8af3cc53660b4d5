import { expect, test } from 'vitest'
import { SECTION_WIRE, SECTIONS, sectionOfWire } from '../events/section.ts'
import { SESSION_STATUS_WIRE, SESSION_STATUSES, sessionStatusOfWire } from '../events/session-status.ts'
import { hubOfPlace } from './hub-of-place.ts'
import * as lookups from './lookups.ts'

const lists = Object.entries(lookups).filter(([, list]) => Array.isArray(list)) as [
  string,
  readonly lookups.CodeLookup[],
][]

test('given the module, when counted, then every list of the specification is there', () => {
  expect(lists.length).toBe(11)
})

test.each(lists)(
  'given %s, when looked at, then ids are unique and every name is written in three languages',
  (_name, list) => {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { es, en, eu } of list)
      for (const name of [es, en, eu]) expect(name.trim().length).toBeGreaterThan(2)
  },
)

test.each([
  ['disciplines', lookups.DISCIPLINES],
  ['types', lookups.EVENT_TYPES],
  ['collaborations', lookups.COLLABORATIONS],
] as const)('given %s, when shown in order, then "other" is the last', (_name, list) => {
  expect(list.map(({ id }: { id: number }) => id).indexOf(0)).toBe(list.length - 1)
})

test('given the profiles, when offered, then the administrator is not among them', () => {
  expect(lookups.PROFILES.filter(({ isChoosable }) => isChoosable).map(({ id }) => id)).toEqual([2, 3, 4])
})

test('given a hub, when its name is read as a place, then it leads back to it or to its city', () => {
  for (const { id, es, en, eu } of lookups.HUBS) {
    for (const name of [es, en, eu]) expect(hubOfPlace(name)).toBe(id === 1 ? 2 : id)
  }
})

test('given the states of a session and the sections, when sent and read again, then they are the same', () => {
  expect(lookups.SESSION_STATUS_NAMES.map(({ id }) => id)).toEqual(SESSION_STATUSES)
  for (const status of SESSION_STATUSES) expect(sessionStatusOfWire(SESSION_STATUS_WIRE[status])).toBe(status)
  for (const section of SECTIONS) expect(sectionOfWire(SECTION_WIRE[section])).toBe(section)
  expect(sessionStatusOfWire('toString')).toBeUndefined()
})

test('given an id, when its name is looked up, then it is in that language, or empty when unknown', () => {
  expect(lookups.lookupName(lookups.DISCIPLINES, 10, 'eu')).toBe('Bertsolaritza')
  expect(lookups.lookupName<lookups.Lookup>(lookups.DISCIPLINES, 99, 'eu')).toBe('')
})
