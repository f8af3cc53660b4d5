import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { errorCode } from './errors.ts'
import { canEnter } from './identity.ts'

/** `sun_path` holds 104 bytes on macOS and 108 on Linux; PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const LONGEST = 80

/**
 * A private (0700) folder for the server's socket, with a short name that stays the same for one data directory.
 * In a world-writable place another user's folder of that name is not used: a random one is.
 */
export function prepareSocketDir(cluster: Cluster): string {
  const name = `larunbat-${createHash('sha256').update(cluster.dir).digest('hex').slice(0, 10)}`
  const base = [tmpdir(), '/tmp'].find(
    (dir) =>
      Buffer.byteLength(join(dir, name)) <= LONGEST && (!cluster.identity || canEnter(cluster.identity, dir)),
  )
  const dir = join(base ?? '/tmp', name)
  try {
    mkdirSync(dir, { mode: 0o700 })
    handOver(dir, cluster)
    return dir
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  if (isOurs(dir, cluster)) return dir
  const other = mkdtempSync(join(base ?? '/tmp', 'larunbat-'))
  handOver(other, cluster)
  return other
}

/** Removes what a killed server left; only called once it is certain that none lives on this data directory. */
export function clearSocketDir(dir: string): void {
  rmSync(join(dir, '.s.PGSQL.5432'), { force: true })
  rmSync(join(dir, '.s.PGSQL.5432.lock'), { force: true })
}

/** Removes the folder of a server that has stopped; one that holds anything else stays. */
export function removeSocketDir(dir: string): void {
  try {
    rmdirSync(dir)
  } catch {
    // Not empty, or gone.
  }
}

function handOver(dir: string, { identity }: Cluster): void {
  if (identity) chownSync(dir, identity.uid, identity.gid)
}

function isOurs(dir: string, { identity }: Cluster): boolean {
  const about = lstatSync(dir)
  const owner = identity ? identity.uid : process.getuid?.()
  return about.isDirectory() && about.uid === owner && (about.mode & 0o077) === 0
}
