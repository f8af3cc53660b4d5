import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const DOCS = [
  'docs/security/asvs.md',
  'docs/security/threat-model.md',
  'docs/security/cryptography.md',
  'SECURITY.md',
]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = read('docs/security/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('given the sheet of ASVS, then each requirement of two levels and the three named stand there once, with a state', () => {
  const ids = rows.map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // 70 of level 1, 183 of level 2, 3 of level 3.
  expect(ids).toHaveLength(256)
  expect(ids).toEqual(expect.arrayContaining(['1.2.10', '5.2.6', '6.3.8', '2.3.4', '17.3.2']))
  for (const [, id, asked = '', state = '', by = ''] of rows)
    expect([id, ['met', 'partly', 'not met', 'n/a'].includes(state), asked !== '' && by !== '']).toEqual([
      id,
      true,
      true,
    ])
})

test('given what is met, then a file is named for it; and every file that the papers name is there', () => {
  const isProved = ([, , , state = '', by = '']: string[]) =>
    !['met', 'partly'].includes(state) || by.includes('`') || /as \d/.test(by)
  expect(rows.filter((row) => !isProved(row)).map(([, id]) => id)).toEqual([])
  const named = DOCS.flatMap((file) => [
    ...read(file).matchAll(/`((?:apps|packages|docs|prove|scripts|bench|e2e)\/[\w./-]+)`/g),
  ])
  expect(named.length).toBeGreaterThan(250)
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
