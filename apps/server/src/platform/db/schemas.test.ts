import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../../..')
const SOURCES = ['apps/server/{src,migrations}/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts', 'prove/**/*.ts']

/** Statements that lead elsewhere than the search path: our tables are in whatever schema it names first. */
const NAMED = [
  /'public'::regnamespace/,
  /\b(?:table_schema|schemaname|nspname)\s*=\s*'(?!\$\{)/,
  /\b(?:from|into|update|join|table|to_regclass\('|regclass\('|format\(')\s*public\./,
  /\bpgboss\.\w/,
]

test('given the sources that hold SQL, when searched, then no schema is named outside of the one place for it', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => !file.endsWith('platform/db/schemas.ts'))
  expect(files.length).toBeGreaterThan(500)
  const naming = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return NAMED.some((pattern) => pattern.test(text))
  })
  expect(naming).toEqual([])
  expect(
    NAMED.some((pattern) => pattern.test(`select from pg_class where relnamespace = 'public'::regnamespace`)),
  ).toBe(true)
})
