import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PostgresStartError } from './errors.ts'
import { canEnter, type Identity, postgresIdentity } from './identity.ts'
import { SUPERUSER } from './probe.ts'
import { POSTGRES_MAJOR, SYSTEM_DIR } from './runtime.ts'
import type { Settings } from './settings.ts'

/** The data of one PostgreSQL server, and the user that owns it. */
export interface Cluster {
  /** Absolute and free of symbolic links: PostgreSQL reports and checks this very path. */
  dir: string
  /** The folder around it, for lock files and the log. */
  homeDir: string
  identity: Identity | undefined
  /** Settings that differ from those of a normal server. */
  settings?: Settings | undefined
}

/** Written into DATA_DIR when the data had to be kept elsewhere; holds the path. */
const POINTER = 'postgres-location'

/**
 * Decides where the data lives: `DATA_DIR/postgres`, or the place named by `DATA_DIR/postgres-location`. When root
 * starts on a DATA_DIR that no other user can enter, a new folder under /var/lib/larunbat is taken.
 */
export function locateCluster(dataDir: string): Cluster {
  const home = openDataDir(dataDir)
  const pointed = readPointer(home)
  const dir = pointed ?? join(home, 'postgres')
  if (existsSync(dir)) return existingCluster(dir)
  if (pointed) throw unreachable(pointed, `${join(home, POINTER)} says the database is there`)

  const identity = postgresIdentity(undefined)
  if (canPass(identity, home)) return { dir, homeDir: home, identity }
  const elsewhere = join(SYSTEM_DIR, randomBytes(4).toString('hex'))
  return { dir: join(elsewhere, 'postgres'), homeDir: elsewhere, identity }
}

/** The absolute path of DATA_DIR, made if missing: private, yet enterable by PostgreSQL's user when we are root. */
export function openDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return realpathSync(dataDir)
}

/** Whether PostgreSQL's user can enter a folder; one that is root's alone is opened to its group, to pass through. */
function canPass(identity: Identity | undefined, dir: string): boolean {
  if (!identity || canEnter(identity, dir)) return true
  const { uid, gid, mode } = statSync(dir)
  if (uid !== 0 || gid !== 0 || !canEnter(identity, dirname(dir))) return false
  chownSync(dir, uid, identity.gid)
  chmodSync(dir, (mode & 0o7707) | 0o010)
  return canEnter(identity, dir)
}

function existingCluster(dir: string): Cluster {
  const identity = postgresIdentity(dir)
  const owner = statSync(dir).uid
  const me = process.getuid?.()
  if (me !== 0 && owner !== me) {
    throw new PostgresStartError(
      'data_of_other_user',
      `The database in ${dir} belongs to another user (uid ${owner}). Start as root or as that user, or set DATA_DIR to another folder.`,
    )
  }
  if (!canPass(identity, dirname(dir))) throw unreachable(dir, `${identity?.name} cannot enter it`)
  return { dir, homeDir: dirname(dir), identity }
}

/** Creates the data directory if it is not there yet. Call under the start lock. */
export function ensureCluster(cluster: Cluster, dataDir: string, runtime: string): 'created' | 'existing' {
  removeLeftovers(cluster)
  if (existsSync(join(cluster.dir, 'PG_VERSION'))) {
    checkVersion(cluster.dir)
    if (cluster.identity && statSync(cluster.dir).uid === 0) giveTo(cluster.identity, cluster.dir)
    return 'existing'
  }
  mkdirSync(cluster.homeDir, { recursive: true, mode: 0o755 })
  // Made beside its final name and moved when complete: a half-made directory is never taken for a database. The
  // name is new each time, because the `initdb` of a killed process may still be writing to the last one.
  const stage = `${cluster.dir}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(stage, { mode: 0o700 })
  if (cluster.identity) chownSync(stage, cluster.identity.uid, cluster.identity.gid)
  runInitdb(runtime, stage, cluster.identity)
  renameSync(stage, cluster.dir)
  const home = realpathSync(dataDir)
  if (cluster.homeDir !== home) writeFileSync(join(home, POINTER), `${cluster.dir}\n`)
  return 'created'
}

/** The built-in C.UTF-8 of PostgreSQL itself: sorts and folds alike on every machine, whatever its libraries. */
function runInitdb(runtime: string, dir: string, identity: Identity | undefined): void {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=reject']
  const run = spawnSync(
    join(runtime, 'bin', 'initdb'),
    ['-D', dir, ...locale, ...access, '--no-instructions'],
    {
      cwd: '/',
      encoding: 'utf8',
      // The caller's PG* variables are meant for clients, and its language would change messages we read.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(identity ? { uid: identity.uid, gid: identity.gid } : {}),
    },
  )
  if (run.status === 0) return
  rmSync(dir, { recursive: true, force: true })
  const reason = (run.stderr || run.error?.message || `exit code ${run.status}`).trim()
  throw new PostgresStartError(
    'init_failed',
    `The database could not be created in ${dirname(dir)}: ${reason}`,
  )
}

function checkVersion(dir: string): void {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES_MAJOR) return
  throw new PostgresStartError(
    'data_of_other_version',
    `The database in ${dir} was made by PostgreSQL ${version}; this Larunbat brings ${POSTGRES_MAJOR}. Dump it with version ${version} and restore it here, or set DATABASE_URL to a server of that version.`,
  )
}

/** Data copied by root (a restored backup) belongs to root, which PostgreSQL does not accept. */
function giveTo(identity: Identity, dir: string): void {
  spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, dir])
}

/** What is left of starts that were cut short. */
function removeLeftovers(cluster: Cluster): void {
  if (!existsSync(cluster.homeDir)) return
  for (const name of readdirSync(cluster.homeDir)) {
    if (!name.startsWith(`${basename(cluster.dir)}.new-`)) continue
    try {
      rmSync(join(cluster.homeDir, name), { recursive: true, force: true })
    } catch {
      // Still being written to; the next start removes it.
    }
  }
}

function readPointer(home: string): string | undefined {
  const file = join(home, POINTER)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function unreachable(dir: string, reason: string): PostgresStartError {
  return new PostgresStartError(
    'data_dir_unreachable',
    `The database in ${dir} cannot be opened: ${reason}. Make the folders above it enterable (chmod o+x) or move DATA_DIR.`,
  )
}
