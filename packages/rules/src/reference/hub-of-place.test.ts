import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hubOfPlace } from './hub-of-place.ts'

test.each([
  ['Bizkaia', 1],
  ['VIZCAYA', 1],
  ['Getxo, Bizkaia', 1],
  ['Bilbao', 2],
  ['bilbo', 2],
  ['Bilbao (Bizkaia)', 2],
  ['Bizkaia, Bilbao', 2],
  ['Edinburgh, Scotland', 3],
  ['Glasgow (Eskozia)', 3],
  ['Huelva', 4],
  ['Lisbon', 5],
  ['Lisboa', 5],
  ['La Rioja', 6],
  ['Errioxa', 6],
  ['Araba', 7],
  ['ÁLAVA', 7],
  ['A\u0301lava', 7],
  ['Araba/Álava', 7],
  ['Vitoria-Gasteiz (Araba/Álava)', 7],
  ['Madrid', 0],
  ['Arabako', 0],
  ['Bilbaoko', 0],
  ['Riojana', 0],
  ['NewScotlandYard', 0],
  ['Huelva2', 0],
  ['', 0],
  [null, 0],
])('given the place %s, when its hub is looked up, then it is %i', (place, hub) => {
  expect(hubOfPlace(place)).toBe(hub)
})

test('given a name in any case inside any other words, when searched, then it is found', () => {
  const names = fc.constantFrom<[string, number]>(
    ['Álava', 7],
    ['Huelva', 4],
    ['Lisboa', 5],
    ['Rioja', 6],
    ['Escocia', 3],
  )
  const separators = fc.constantFrom(' ', ', ', '/', ' - ', '(', '.', '\n')
  fc.assert(
    fc.property(names, separators, separators, fc.boolean(), ([name, hub], before, after, isUpper) => {
      const text = `Calle Mayor${before}${isUpper ? name.toUpperCase() : name.toLowerCase()}${after}48001`
      expect(hubOfPlace(text)).toBe(hub)
    }),
    { seed: 3 },
  )
})

test('given any word with letters put to a name, when looked up, then it is not that place', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zñü]{1,5}$/), (letters) => {
      expect(hubOfPlace(`huelva${letters}`)).toBe(0)
      expect(hubOfPlace(`x${letters}huelva`)).toBe(0)
    }),
    { seed: 4 },
  )
})
