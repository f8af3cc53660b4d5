import { expect, test } from 'vitest'
import { distanceKm, parsePoint, printPoint } from './coordinates.ts'

const PASTED: [string, string][] = [
  ['a pair', '43.2630, -2.9350'],
  ['a pair with decimal commas', '43,2630; -2,9350'],
  ['an OpenStreetMap page', 'https://www.openstreetmap.org/#map=18/43.2630/-2.9350'],
  ['an OpenStreetMap marker', 'https://www.openstreetmap.org/?mlat=43.2630&mlon=-2.9350#map=17/43.1/-2.8'],
  [
    'a Google Maps place',
    'https://www.google.com/maps/place/Arriaga/@43.1,-2.8,17z/data=!3m1!4b1!3d43.2630!4d-2.9350',
  ],
  ['a Google Maps view', 'https://www.google.com/maps/@43.2630,-2.9350,17z'],
  ['an escaped query', 'https://maps.google.com/?q=43.2630%2C-2.9350'],
  ['a geo link', 'geo:43.2630,-2.9350?z=17'],
]

test.each(PASTED)('given %s, when pasted, then the place is read', (_what, text) => {
  expect(parsePoint(text)).toEqual({ lat: 43.263, lng: -2.935 })
})

test.each([
  '',
  'Calle Mayor 12',
  'Calle Mayor 12 3',
  '43.26',
  'https://example.org/12',
  '143.2, -2.9',
  '%E0%A4%A',
])('given %j, when pasted, then there is no place', (text) => {
  expect(parsePoint(text)).toBeUndefined()
})

test('given a point, when printed and read again, then it is the same to a metre', () => {
  const point = { lat: -12.345678, lng: 130.98765 }
  const again = parsePoint(printPoint(point))
  expect(again && distanceKm(point, again)).toBeLessThan(0.002)
})

test('given Bilbao and Vitoria, when measured, then they are some fifty kilometres apart', () => {
  expect(distanceKm({ lat: 43.263, lng: -2.935 }, { lat: 42.8467, lng: -2.6716 })).toBeCloseTo(51, 0)
})
