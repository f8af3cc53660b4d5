import { expect, test } from 'vitest'
import { isOpenAllDay, legBetween, planOf, readPlanIds, swapFor } from './day-plan.ts'

const at = (clock: string) => `2026-11-28T${clock}:00.000Z`
const stop = (from: string, to: string | null, km = 0) => ({
  startsAt: at(from),
  endsAt: to && at(to),
  // A degree of latitude is 111.2 km.
  lat: 43.26 + km / 111.195,
  lng: -2.93,
})

test('given events that overlap, when planned, then the clash says the overlap with the way', () => {
  expect(legBetween(stop('18:00', '19:15'), stop('19:00', '20:00'))).toMatchObject({
    kind: 'overlap',
    minutes: 15,
  })
  // 1 km is 1.3 along streets: 17 minutes.
  expect(legBetween(stop('18:00', '19:15'), stop('19:00', '20:00', 1))).toMatchObject({
    kind: 'overlap',
    minutes: 32,
    travelMin: 17,
    isOnFoot: true,
  })
})

test('given a pause that is shorter than the way, when planned, then it is a clash, and at the same minute it is not', () => {
  const first = stop('18:00', '19:00')
  expect(legBetween(first, stop('19:16', '20:00', 1))).toMatchObject({ kind: 'late', minutes: 1 })
  expect(legBetween(first, stop('19:17', '20:00', 1))).toMatchObject({ kind: 'way', minutes: 0 })
})

test('given a long pause, another town or no point, when planned, then it is free time, a ride, and no guess', () => {
  const first = stop('11:00', '12:00')
  expect(legBetween(first, stop('14:00', '15:00'))).toMatchObject({
    kind: 'free',
    minutes: 120,
    travelMin: 0,
  })
  expect(legBetween(first, stop('14:00', '15:00', 20))).toMatchObject({ isOnFoot: false, travelMin: 62 })
  expect(legBetween(first, { startsAt: at('12:10'), endsAt: null })).toMatchObject({
    kind: 'way',
    km: null,
    travelMin: null,
  })
})

test('given one that lasts over the two that follow, when planned, then both clash with it', () => {
  const plan = planOf(
    [stop('13:00', '14:00'), stop('10:00', '16:00'), stop('11:00', '12:00')],
    ({ startsAt }) => startsAt.slice(0, 10),
  )
  expect(plan.map(({ leg }) => leg?.kind)).toEqual([undefined, 'overlap', 'overlap'])
  expect(plan.map(({ from }) => from?.endsAt)).toEqual([undefined, at('16:00'), at('16:00')])
  expect(legBetween(stop('10:00', '11:00'), stop('12:00', '13:00', 400))).toMatchObject({
    kind: 'late',
    travelMin: null,
  })
})

test('given any text as the address of a plan, when read, then only ids are taken, each once', () => {
  expect(readPlanIds('12.45.12.x.-3.0.7')).toEqual([12, 45, 7])
  expect(readPlanIds(Array.from({ length: 99 }, (_, id) => id + 1).join('.'))).toHaveLength(30)
  expect(readPlanIds(null)).toEqual([])
})

test('given an exhibition that is open all day, when planned, then it clashes with nothing and nothing with it', () => {
  const exhibition = { ...stop('11:00', '19:00'), isAnyTime: true }
  const plan = planOf([stop('12:00', '13:00'), exhibition, stop('18:00', '19:00')], ({ startsAt }) =>
    startsAt.slice(0, 10),
  )
  expect(plan.map(({ leg }) => leg?.kind)).toEqual([undefined, undefined, 'free'])
  expect(isOpenAllDay(6, exhibition)).toBe(true)
  expect(isOpenAllDay(15, exhibition)).toBe(true)
  // Its opening, a concert of eight hours, and one whose end is not stated keep their hour.
  expect(isOpenAllDay(6, stop('19:00', '20:00'))).toBe(false)
  expect(isOpenAllDay(1, exhibition)).toBe(false)
  expect(isOpenAllDay(6, stop('11:00', null))).toBe(false)
})

test('given an event that is sold out, when a swap is looked for, then it begins nearest, is close by and clashes with nothing', () => {
  const out = stop('18:00', '19:00')
  const plan = [stop('16:00', '17:00'), out, stop('20:00', '21:00')]
  const far = stop('18:00', '19:00', 40)
  const long = stop('18:10', '20:30')
  const early = stop('17:05', '18:00')
  const late = stop('18:30', '19:30')
  expect(swapFor(out, plan, [far, long, early, late])).toBe(late)
  expect(swapFor(out, plan, [far, long, early])).toBe(early)
  // Two kilometres are 33 minutes on foot: not there from the event at 16:00.
  expect(swapFor(out, plan, [far, long, stop('17:05', '18:00', 2)])).toBeNull()
  expect(swapFor(out, [out], [stop('21:00', '22:00')])).toBeNull()
  expect(swapFor(out, [out], [{ startsAt: out.startsAt, endsAt: null }])).toBeNull()
})
