import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { PostgresStartError } from './errors.ts'

/** The user PostgreSQL runs as, when it is not the user of this process. */
export interface Identity {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started by root it therefore runs as the owner of existing data, else as the
 * machine's `postgres` user, else as `nobody`: a user with a passwd entry, without which `initdb` fails.
 * `undefined` when this process is an ordinary user, who needs no change.
 */
export function postgresIdentity(existingCluster: string | undefined): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingCluster ? ownerOf(existingCluster) : undefined
  return owner ?? lookUp('postgres') ?? lookUp('nobody') ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

function ownerOf(path: string): Identity | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { name: nameOf(uid) ?? `user ${uid}`, uid, gid }
}

function lookUp(name: string): Identity | undefined {
  return fromPasswd(name) ?? fromIdCommand(name)
}

function fromPasswd(name: string): Identity | undefined {
  const [, , uid, gid] = passwd().find((entry) => entry[0] === name) ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

function nameOf(uid: number): string | undefined {
  return passwd().find((entry) => entry[2] === String(uid))?.[0]
}

function passwd(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}

/** Users may live in a directory service instead of a file. */
function fromIdCommand(name: string): Identity | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
  )
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

/** True when that user can enter the directory; checked by the system, which applies parents, groups and ACLs. */
export function canEnter(identity: Identity | undefined, dir: string): boolean {
  const asUser = identity ? { uid: identity.uid, gid: identity.gid } : {}
  const run = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { cwd: '/', stdio: 'ignore', ...asUser })
  if (!run.error) return run.status === 0
  // A root without the right to change its user, as in containers with all capabilities dropped.
  throw new PostgresStartError(
    'cannot_change_user',
    `PostgreSQL does not run as root, and root may not start it as ${identity?.name} here (${run.error.message}). Start as an ordinary user, or set DATABASE_URL.`,
  )
}
