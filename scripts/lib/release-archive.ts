import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { create } from 'tar'

/** What a server runs with, beside its packages: the same that the Dockerfile copies. A test compares the two. */
export const SHIPPED: readonly string[] = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs',
  'scripts',
  'packages',
  'apps/server',
  'apps/panel/dist',
  'apps/site/dist',
  'apps/door/dist',
  'dist',
]

const LEFT_OUT = /(?:^|\/)(?:node_modules|testing|proof|pictures|drills)(?:\/|$)|\.test\.tsx?$/

/** Returns the files of an archive, sorted: what ships, without tests and packages. */
export function shippedFiles(root: string): string[] {
  const filesIn = (path: string): string[] => {
    if (LEFT_OUT.test(path)) return []
    if (!statSync(join(root, path)).isDirectory()) return [path]
    return readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
  }
  return SHIPPED.flatMap(filesIn).sort()
}

/**
 * Writes `larunbat-<version>.tar.gz` of a built tree into a folder and returns its path. The same tree and moment give the same bytes:
 * no owner, no access times, files in order.
 */
export async function writeArchive(
  root: string,
  { version, to, at }: { version: string; to: string; at: Date },
): Promise<string> {
  const file = join(to, `larunbat-${version}.tar.gz`)
  await create(
    { file, cwd: root, gzip: { level: 9 }, portable: true, mtime: at, prefix: `larunbat-${version}` },
    shippedFiles(root),
  )
  return file
}

/** Writes `SHA256SUMS` beside the files, as `sha256sum --check` reads it. */
export function writeChecksums(files: readonly string[], to: string): string {
  const lines = files.map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`,
  )
  const sums = join(to, 'SHA256SUMS')
  writeFileSync(sums, lines.join(''))
  return sums
}
