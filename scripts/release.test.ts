import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isNewer, isVersion, unreleasedChanges, withRelease } from './lib/changelog.ts'
import { SHIPPED, shippedFiles, writeArchive, writeChecksums } from './lib/release-archive.ts'
import { ROOT } from './lib/root.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'larunbat-archive-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

const CHANGES = '# Changes\n\n## Unreleased\n\n### Added\n- A thing.\n\n## 1.1.0 - 2026-11-01\n- Before.\n'

test('given changes that are not released, when they are, then they stand under the version and day, and nothing is left', () => {
  expect(unreleasedChanges(CHANGES)).toBe('### Added\n- A thing.')
  const after = withRelease(CHANGES, '1.2.0', '2026-11-28')
  expect(after).toContain('## Unreleased\n\n## 1.2.0 - 2026-11-28\n\n### Added\n- A thing.\n\n## 1.1.0')
  expect(unreleasedChanges(after)).toBe('')
  expect(unreleasedChanges(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))).not.toBe('')
})

test('given versions, when compared, then parts are numbers, and other texts are none', () => {
  for (const [version, than] of [
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.0'],
    ['1.0.1', '1.0.0'],
  ] as const) {
    expect(isNewer(version, than)).toBe(true)
    expect(isNewer(than, version)).toBe(false)
  }
  expect(isNewer('1.2.0', '1.2.0')).toBe(false)
  for (const text of ['1.2', 'v1.2.0', '1.2.0-rc.1', '01.2.0', '']) expect(isVersion(text)).toBe(false)
})

test('given a built tree, when its archive is made twice, then the bytes are the same, and neither tests nor packages are in it', async () => {
  const root = folder()
  for (const path of SHIPPED) {
    const files = /\.|^[A-Z]+$/.test(path)
      ? [path]
      : [`${path}/a.ts`, `${path}/a.test.ts`, `${path}/node_modules/b.js`]
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), file)
    }
  }
  const at = new Date('2026-11-28T12:00:00Z')
  const [one, two] = [folder(), folder()]
  const archives = [
    await writeArchive(root, { version: '1.2.0', to: one, at }),
    await writeArchive(root, { version: '1.2.0', to: two, at }),
  ]
  const [first, second] = archives.map((file) => readFileSync(file))
  expect(first?.equals(second ?? Buffer.of())).toBe(true)
  const listed = execFileSync('tar', ['--list', '--file', archives[0] ?? ''], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(listed).toEqual(shippedFiles(root).map((file) => `larunbat-1.2.0/${file}`))
  expect(listed).toContain('larunbat-1.2.0/apps/server/a.ts')
  expect(listed.filter((file) => /node_modules|\.test\./.test(file))).toEqual([])
  const sums = writeChecksums([archives[0] ?? ''], one)
  execFileSync('sha256sum', ['--check', '--strict', sums], { cwd: one, stdio: 'ignore' })
})

test('given the Dockerfile, then it copies what an archive holds, but for papers', () => {
  const copied = [
    ...(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1)
      ?.matchAll(/^COPY (?:--from=build )?(?!--from)(.*) \S+$/gm) ?? []),
  ]
    .flatMap(([, sources = '']) => sources.split(' '))
    .map((source) => source.replace('/build/', ''))
    // Within apps/server already.
    .filter((source) => source !== 'apps/server/dist')
  const papers = ['.npmrc', 'README.md', 'CHANGELOG.md', '.env.example', 'deploy', 'docs']
  expect(copied.sort()).toEqual(SHIPPED.filter((path) => !papers.includes(path)).sort())
})

test('given the Dockerfile, when it takes the packaged Node away, then no package of the server goes with it', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object }
  const removed = [
    ...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/node_modules\/[^\s/]*\*/g),
  ].map(([pattern]) => new RegExp(`^${pattern.replace('*', '[^/]*')}$`))
  expect(removed).not.toEqual([])
  const gone = Object.keys(lock.packages).filter((path) => removed.some((pattern) => pattern.test(path)))
  expect(gone).not.toEqual([])
  expect(gone.filter((path) => !/\/node-(linux|darwin)-(x64|arm64)$/.test(path))).toEqual([])
})
