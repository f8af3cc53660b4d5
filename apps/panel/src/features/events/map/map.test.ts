import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { expect, test } from 'vitest'
import { clustersOf } from '../../../shared/map/cluster.ts'
import { kmBetween, toPlace, toSpot } from '../../../shared/map/mercator.ts'
import { clampToWorld, onFrame, underPixel, viewOf, zoomed } from '../../../shared/map/view.ts'
import { filterEvents, type MapFilters, nextTime } from './map-filters.ts'
import type { MapEventRow } from './map-queries.ts'

const BILBAO = { lat: 43.263, lng: -2.935 }
const LISBON = { lat: 38.7223, lng: -9.1393 }
const size = { width: 390, height: 480 }

const event = (values: Partial<MapEventRow>): MapEventRow => ({
  id: 1,
  title: '[:es]Coro de otoño[:en]Autumn choir[:]',
  status: 2,
  isMine: false,
  ...BILBAO,
  isApproximate: false,
  hubId: 2,
  disciplineIds: [1],
  venueName: 'Teatro Arriaga',
  address: null,
  city: 'Bilbao',
  times: ['2026-11-28T19:00', '2026-11-29T10:30'],
  slug: 'coro',
  ...values,
})
const all: MapFilters = {
  text: '',
  hub: undefined,
  discipline: undefined,
  day: '',
  part: undefined,
  status: undefined,
  isMine: false,
}

test.each<[string, Partial<MapFilters>, boolean]>([
  ['nothing', {}, true],
  ['words without accents', { text: 'otono arriaga' }, true],
  ['a word it has not', { text: 'otono lisboa' }, false],
  ['another hub', { hub: 5 }, false],
  ['its discipline', { discipline: 1 }, true],
  ['a day', { day: '2026-11-29' }, true],
  ['a day and a time of one session', { day: '2026-11-29', part: 'manana' }, true],
  ['a day of one session and the time of another', { day: '2026-11-29', part: 'tarde' }, false],
  ['another state', { status: 0 }, false],
  ['own ones', { isMine: true }, false],
])('given an event, when the map is filtered by %s, then it shows it or not', (_, filters, isShown) => {
  expect(filterEvents([event({})], { ...all, ...filters })).toHaveLength(isShown ? 1 : 0)
})

test.each([
  ['2026-11-20T00:00', '2026-11-28T19:00'],
  ['2026-11-29T00:00', '2026-11-29T10:30'],
  ['2026-12-24T00:00', '2026-11-29T10:30'],
])('given sessions, when it is %s, then the next one is named, or the last', (now, next) => {
  expect(nextTime(event({}).times, now)).toBe(next)
  expect(nextTime([], now)).toBeUndefined()
})

test('given a place, when it is put on the map and read again, then it is the same place', () => {
  for (const place of [BILBAO, LISBON, { lat: 57.15, lng: -2.09 }]) {
    const back = toPlace(toSpot(place))
    expect(back.lat).toBeCloseTo(place.lat, 9)
    expect(back.lng).toBeCloseTo(place.lng, 9)
  }
  expect(kmBetween(BILBAO, LISBON)).toBeCloseTo(721, -1)
})

test('given a view, when it is zoomed, then what is under the finger stays there', () => {
  const view = { ...toSpot(BILBAO), zoom: 7 }
  const pixel = { x: 77, y: 301 }
  const spot = underPixel(view, size, pixel)
  const at = onFrame(zoomed(view, size, 1.3, pixel, 14), size, spot)
  expect(at.x).toBeCloseTo(77, 6)
  expect(at.y).toBeCloseTo(301, 6)
})

test('given events far apart, when the view is chosen, then all of them are in it', () => {
  const spots = [BILBAO, LISBON, { lat: 57.15, lng: -2.09 }].map(toSpot)
  const view = viewOf(spots, size, 12)
  if (!view) throw new Error('no view')
  for (const spot of spots) {
    const at = onFrame(view, size, spot)
    expect(at.x > 0 && at.x < size.width && at.y > 0 && at.y < size.height).toBe(true)
  }
  expect(viewOf([], size, 12)).toBeUndefined()
})

test('given a hand that pulls too far, when the view is kept, then no edge of what is drawn is seen', () => {
  const { box } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../shared/map/base/coast.json'), 'utf8'),
  )
  const edges = box.map((units: number) => units / 2 ** 17)
  for (const far of [
    { x: 0, y: 0, zoom: 1 },
    { x: 1, y: 1, zoom: 9 },
  ]) {
    const view = clampToWorld(far, size, 14)
    const corner = underPixel(view, size, { x: 0, y: 0 })
    const other = underPixel(view, size, { x: size.width, y: size.height })
    expect(corner.x).toBeGreaterThanOrEqual(edges[0] - 1e-4)
    expect(corner.y).toBeGreaterThanOrEqual(edges[1] - 1e-4)
    expect(other.x).toBeLessThanOrEqual(edges[2] + 1e-4)
    expect(other.y).toBeLessThanOrEqual(edges[3] + 1e-4)
  }
  for (const hub of HUBS)
    if (hub.lat !== null) {
      const spot = toSpot({ lat: hub.lat, lng: hub.lng })
      expect(spot.x > edges[0] && spot.x < edges[2] && spot.y > edges[1] && spot.y < edges[3]).toBe(true)
    }
})

test.each([4, 7.3, 12])(
  'given 1,500 events at zoom %s, when they are drawn, then no pin covers another and none is lost',
  (zoom) => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const items = Array.from({ length: 1_500 }, (_, id) => ({
      id,
      spot: toSpot({ lat: 37 + random() * 20, lng: -9 + random() * 8 }),
    }))
    const clusters = clustersOf(items, zoom)
    expect(clusters.flatMap((cluster) => cluster.items)).toHaveLength(1_500)
    const pixels = 256 * 2 ** zoom
    const spots = clusters.map(({ spot }) => spot)
    let nearest = Number.POSITIVE_INFINITY
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1))
        nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y) * pixels)
    expect(nearest).toBeGreaterThanOrEqual(44)
  },
)
