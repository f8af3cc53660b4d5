import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBuild } from './version.ts'

test('given what a build wrote, then its name is read; without it, or with nonsense, it is unknown', () => {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-build-'))
  const file = join(dir, 'build.json')
  expect(readBuild(file)).toBe('unknown')
  for (const [text, build] of [
    ['{"build":"v1.2.0-3-g18fffea"}', 'v1.2.0-3-g18fffea'],
    ['{"build":7}', 'unknown'],
    ['{', 'unknown'],
  ] as const) {
    writeFileSync(file, text)
    expect(readBuild(file)).toBe(build)
  }
  rmSync(dir, { recursive: true })
})
