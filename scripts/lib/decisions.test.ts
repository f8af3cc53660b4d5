import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const FOLDER = join(ROOT, 'docs/decisions')

test('given the records of decisions, then the index names each with its date and status', () => {
  const files = readdirSync(FOLDER).filter((file) => /^\d{3}-.*\.md$/.test(file))
  const rows = readFileSync(join(FOLDER, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
  const listed = rows.map(
    (row) => /^\| \[(\d{3})\]\(([^)]+)\) \| .+ \| \d{4}-\d{2}-\d{2} \| .+ \|$/.exec(row)?.[2],
  )
  expect(listed).toEqual(files.sort())
})
