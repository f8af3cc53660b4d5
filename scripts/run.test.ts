import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './lib/root.ts'

let dir: string

/** A repository of its own: one dependency in the lock file, and an npm that only says what it was asked. */
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'larunbat-run-'))
  mkdirSync(join(dir, 'scripts'))
  spawnSync('cp', [join(ROOT, 'scripts', 'run.mjs'), join(dir, 'scripts')])
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  writeLock('1.0.0')
  writeFileSync(
    join(dir, 'npm.js'),
    `console.log('npm ' + process.argv[2]); process.exit(process.env.NPM_CODE ?? 0)`,
  )
  writeFileSync(
    join(dir, 'scripts', 'say.ts'),
    `const words: string[] = process.argv.slice(2)
     console.log('said ' + words.join(' '))
     process.exitCode = 3`,
  )
})
afterEach(() => rmSync(dir, { recursive: true }))

function writeLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/dep': { version },
    'node_modules/other-os': { version: '1.0.0', optional: true },
  }
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }))
}

function writeInstalled(version: string): void {
  mkdirSync(join(dir, 'node_modules'), { recursive: true })
  writeFileSync(
    join(dir, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/dep': { version } } }),
  )
}

function run(args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(dir, 'scripts', 'run.mjs'), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(dir, 'npm.js'), ...env },
  })
  return { lines: stdout.trim().split('\n'), stderr, status }
}

test('given nothing installed, when run, then npm ci comes first, and only once', () => {
  mkdirSync(join(dir, 'node_modules'))
  const first = run(['scripts/say.ts', 'a', '--b'])
  expect(first.lines.slice(1)).toEqual(['npm ci', 'said a --b'])
  expect(first.status).toBe(3)
  expect(run(['scripts/say.ts', 'c']).lines).toEqual(['said c'])
})

test('given dependencies installed by hand, when run, then npm is not run', () => {
  writeInstalled('1.0.0')
  expect(run(['scripts/say.ts', 'a']).lines).toEqual(['said a'])
})

test('given a lock file that changed since, when run, then npm ci comes first', () => {
  writeInstalled('1.0.0')
  run(['scripts/say.ts'])
  writeLock('1.1.0')
  expect(run(['scripts/say.ts', 'a']).lines).toContain('npm ci')
})

test('given an npm that fails, when run, then npm install is tried and the script does not run', () => {
  const { lines, stderr, status } = run(['scripts/say.ts', 'a'], { NPM_CODE: '4' })
  expect(lines.filter((line) => line.startsWith('npm ') && line.length < 12)).toEqual([
    'npm ci',
    'npm install',
  ])
  expect(stderr).toContain('could not be installed')
  expect(status).toBe(4)
  expect(lines.join()).not.toContain('said')
})

test('given a running script, when SIGTERM comes, then the script gets it and its exit code comes back', async () => {
  writeInstalled('1.0.0')
  writeFileSync(
    join(dir, 'scripts', 'wait.ts'),
    `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`,
  )
  const child = spawn(process.execPath, [join(dir, 'scripts', 'run.mjs'), 'scripts/wait.ts'], {
    cwd: tmpdir(),
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
})
