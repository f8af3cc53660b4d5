import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@larunbat/contract/calls'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const group = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')

/** Rows of the table of screens: address, screens, calls. */
const rows = read('../../../../docs/screens.md')
  .split('\n')
  .filter((line) => line.startsWith('| `/'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, address = '', screens = '', calls = '']) => ({
    address: address.replaceAll('`', ''),
    screens: group(screens, /`([a-z-]+\/[\w/-]+)`/g),
    calls: group(calls, /`(\w+)`/g),
  }))

/** Addresses as the sources of the routes name them: no screen is loaded for it. */
function routesOfTheSources(): string[] {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => read(`./${name}`).replace(/\/\*[\s\S]*?\*\//g, ''))
  const screens = sources.flatMap((source) => group(source, /(?:screenRoute|adminRoute)\(\s*'([^']+)'/g))
  const sections = group(read('./settings/settings-sections.ts'), /\n {4}path: '([^']+)'/g)
  const signIn = group(/SIGN_IN = \[([\s\S]*?)\]/.exec(read('../shared/paths.ts'))?.[1] ?? '', /'(\w*)'/g)
  return [
    ...screens,
    '/ajustes',
    ...sections.map((path) => `/ajustes/${path}`),
    ...signIn.map((path) => `/${path}`),
  ]
}

test('given the routes of the panel, when compared with the table of docs/screens.md, then each stands in it once', () => {
  const routes = routesOfTheSources()
  expect(routes.length).toBeGreaterThan(50)
  expect(rows.map(({ address }) => address).sort()).toEqual([...new Set(routes)].sort())
})

test('given the table, when its screens and calls are looked for, then all of them are there', () => {
  for (const row of rows) {
    expect(
      row.calls.filter((call) => !calls.has(call)),
      row.address,
    ).toEqual([])
    const isThere = (screen: string) =>
      ['../features', '..'].some((folder) => existsSync(join(import.meta.dirname, folder, `${screen}.tsx`)))
    const missing = row.screens.filter((screen) => !isThere(screen))
    expect(missing, row.address).toEqual([])
  }
})
