import { expect, test } from 'vitest'
import { shippedPackages } from './write-licences.ts'

/** Licences that allow to ship a product under MIT with the package, as it is (SPDX names). */
const ALLOWED =
  /^\(?(?:MIT|MIT-0|Apache-2\.0|ISC|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|OFL-1\.1|Zlib|MPL-2\.0|LGPL-3\.0-or-later|CC-BY-4\.0|PostgreSQL)\)?$/

test('given what ships, then each package names a licence that allows it', () => {
  const packages = shippedPackages()
  expect(packages.length).toBeGreaterThan(200)
  const others = packages.filter(
    ({ licence }) => !licence.split(/ (?:or|and) /i).some((each) => ALLOWED.test(each)),
  )
  // Their package files name none; their own texts say MIT.
  expect(others.map(({ name }) => name)).toEqual(['combine-errors', 'png-js'])
  expect(packages.map(({ name }) => name)).toContain('fastify')
  expect(packages.map(({ name }) => name)).not.toContain('vitest')
  // What carries its text at home ships it.
  expect(packages.find(({ name }) => name === 'fastify')?.text).toMatch(/MIT License/)
})
