import { expect, test } from 'vitest'
import { findCity, listAllCities, searchCities } from './city-index.ts'
import { proposeHub } from './propose-hub.ts'

const names = (query: string, language: 'es' | 'en' | 'eu' = 'es', limit = 20) =>
  searchCities({ query, language, limit }).map(({ name }) => name)

test.each([
  ['vitoria', 'Vitoria-Gasteiz', 'Gasteiz', 7],
  ['GASTEIZ', 'Vitoria-Gasteiz', 'Gasteiz', 7],
  ['donosti', 'San Sebastián', 'Donostia', 0],
  ['san sebastian', 'San Sebastián', 'Donostia', 0],
  ['Bilbo', 'Bilbao', 'Bilbo', 2],
  ['bilbao', 'Bilbao', 'Bilbo', 2],
  ['iruña', 'Pamplona', 'Iruña', 0],
  ['iruna', 'Pamplona', 'Iruña', 0],
  ['llodio', 'Llodio', 'Laudio', 7],
  ['Guernica', 'Gernika-Lumo', 'Gernika-Lumo', 1],
  ['getxo', 'Getxo', 'Getxo', 1],
  ['logrono', 'Logroño', 'Logroño', 6],
  ['huelva', 'Huelva', 'Huelva', 4],
  ['lisbon', 'Lisboa', 'Lisboa', 5],
  ['edimb', 'Edimburgo', 'Edinburgo', 3],
])(
  'given the query %s, when searched, then %s comes first (%s in Basque) with hub %i',
  (query, es, eu, hubId) => {
    expect(searchCities({ query, language: 'es' })[0]).toMatchObject({ name: es, hubId })
    expect(names(query, 'eu')[0]).toBe(eu)
  },
)

test('given a city, when shown, then name and province are in the requested language and the other names are aliases', () => {
  const [gasteiz] = searchCities({ query: 'Gasteiz', language: 'eu', limit: 1 })
  expect(gasteiz).toMatchObject({ name: 'Gasteiz', province: 'Araba', country: 'ES' })
  expect(gasteiz?.aliases.sort()).toEqual(['Vitoria', 'Vitoria-Gasteiz'])
  expect(gasteiz?.lat).toBeCloseTo(42.85, 1)
  expect(searchCities({ query: 'Glasgow', language: 'es', limit: 1 })[0]?.province).toBe('Escocia')
})

test('given a whole name that begins bigger ones, when searched, then the whole name comes first', () => {
  expect(names('ea')[0]).toBe('Ea')
})

test('given a word, when searched, then names that begin with it come before names that have it inside', () => {
  const found = names('hospitalet', 'es', 50)
  expect(found).toContain("L'Hospitalet de Llobregat")
  const folded = names('gernika', 'es', 50)
  expect(folded[0]).toBe('Gernika-Lumo')
  const villa = names('villa', 'es', 5_000)
  const isStart = villa.map((name) => name.startsWith('Villa'))
  expect(isStart.indexOf(false)).toBeGreaterThan(10)
  expect(names('lumo')).toContain('Gernika-Lumo')
  expect(names('ernika')).toEqual([])
})

test('given two cities that begin alike, when searched, then the bigger one comes first', () => {
  expect(names('san').indexOf('San Sebastián')).toBeLessThan(names('san').indexOf('San Fernando'))
  expect(names('b')[0]).toBe('Barcelona')
})

test('given a limit, when searched, then no more are answered and none twice', () => {
  expect(searchCities({ query: 'a', language: 'es', limit: 7 }).length).toBe(7)
  const ids = searchCities({ query: 'a', language: 'es', limit: 5_000 }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(searchCities({ query: 'a', language: 'es', limit: 0 })).toEqual([])
})

test('given malformed queries, when searched, then nothing is found and nothing breaks', () => {
  for (const query of ['zzzz', '\n', '日本', '%', '\\', '.*', 'a'.repeat(50_000), '\ud800']) {
    expect(Array.isArray(searchCities({ query, language: 'es' }))).toBe(true)
  }
  expect(names('zzzz')).toEqual([])
})

test('given no query, when requested, then the whole list is returned, with three countries and every hub', () => {
  const all = listAllCities('en')
  expect(all.length).toBeGreaterThan(11_000)
  expect(new Set(all.map(({ country }) => country))).toEqual(new Set(['ES', 'PT', 'GB']))
  expect(new Set(all.map(({ hubId }) => hubId))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { name, lat, lng, province, country } of all) {
    expect(name.trim()).not.toBe('')
    expect(lat).toBeGreaterThan(27)
    expect(lat).toBeLessThan(61)
    expect(Math.abs(lng)).toBeLessThan(32)
    if (country === 'ES' && province === null)
      expect(['Rosalejo', 'Bollullos de la Mitación']).toContain(name)
  }
  expect(searchCities({ language: 'es', limit: 3 }).length).toBe(3)
})

test('given an id, when looked up, then it is that city', () => {
  expect(findCity(3128026, 'eu')?.name).toBe('Bilbo')
  expect(findCity(1, 'eu')).toBeUndefined()
})

test('given a thousand queries, when searched, then one takes less than two milliseconds', () => {
  const queries = ['a', 'san', 'vitoria', 'zzzz', 'villanueva de la', 'gernika', 'st', 'x', 'bilbo', 'port']
  searchCities({ query: 'a', language: 'es' })
  const start = process.cpuUsage()
  for (let i = 0; i < 1_000; i++) searchCities({ query: queries[i % 10], language: 'eu' })
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000 / 1_000).toBeLessThan(2)
})

test.each([
  ['Bilbao', 2],
  ['Getxo', 1],
  ['getxo', 1],
  ['Haro', 6],
  ['Amurrio', 7],
  ['Gorliz', 1],
  ['Trapagaran', 1],
  ['Etxebarri', 1],
  ['Legutio', 7],
  // One in Bizkaia, one in Araba.
  ['Lezama', 0],
  ['Glasgow', 3],
  ['Vitoria', 7],
  ['Madrid', 0],
  ['Nowhere at all', 0],
  [' ', 0],
  [null, 0],
])('given %s as city, when a hub is proposed, then it is %i', (city, hub) => {
  expect(proposeHub(city)).toBe(hub)
})
