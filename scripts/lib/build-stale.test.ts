import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildStale } from './build-stale.ts'
import { ROOT } from './root.ts'
import type { Target } from './targets.ts'

let dir: string
let target: Target

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  dir = mkdtempSync(join(ROOT, 'test-results', 'build-'))
  mkdirSync(join(dir, 'src'))
  writeFileSync(join(dir, 'src', 'page.ts'), 'export const page = 1')
  writeFileSync(join(dir, 'make.cjs'), "require('node:fs').appendFileSync('dist/made', 'x')")
  mkdirSync(join(dir, 'dist'))
  target = {
    name: 'example',
    dir: relative(ROOT, dir),
    needs: 'make.cjs',
    inputs: ['src'],
    output: 'dist',
    commands: [['node', 'make.cjs']],
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true })
})

const timesMade = () =>
  existsSync(join(dir, 'dist', 'made')) ? readFileSync(join(dir, 'dist', 'made')).length : 0

test('given fresh output, when built again, then nothing is made', async () => {
  await buildStale([target])
  await buildStale([target])
  expect(timesMade()).toBe(1)
})

test('given a changed, a new and a deleted source, when built, then it is made anew each time', async () => {
  await buildStale([target])
  writeFileSync(join(dir, 'src', 'page.ts'), 'export const page = 2')
  await buildStale([target])
  writeFileSync(join(dir, 'src', 'other.ts'), '')
  await buildStale([target])
  rmSync(join(dir, 'src', 'other.ts'))
  await buildStale([target])
  expect(timesMade()).toBe(4)
})

test('given a changed test, when built, then nothing is made', async () => {
  await buildStale([target])
  writeFileSync(join(dir, 'src', 'page.test.ts'), '')
  await buildStale([target])
  expect(timesMade()).toBe(1)
})

test('given two builders at once, when the target is stale, then it is made once', async () => {
  await Promise.all([buildStale([target]), buildStale([target])])
  expect(timesMade()).toBe(1)
})

test('given a tool that fails, when built, then its output is reported and the target stays stale', async () => {
  writeFileSync(join(dir, 'make.cjs'), "console.error('no such page'); process.exit(1)")
  await expect(buildStale([target])).rejects.toThrow('no such page')
  writeFileSync(join(dir, 'make.cjs'), "require('node:fs').appendFileSync('dist/made', 'x')")
  await buildStale([target])
  expect(timesMade()).toBe(1)
})

test('given a target whose tool does not exist, when built, then it is passed over', async () => {
  await buildStale([{ ...target, needs: 'none.js' }])
  expect(timesMade()).toBe(0)
})
