import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the drill runs, by the Debian package that brings it. */
const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'redis-server': '/usr/bin/redis-server',
  iproute2: '/usr/sbin/ip',
} as const

export interface Programs {
  haproxy: string
  pgbouncer: string
  patroni: string
  etcd: string
  redis: string
  ip: string
  /** Folder of PostgreSQL's own programs. */
  postgresBin: string
}

/** Throws what is missing and how to get it: a drill that cannot run has failed. */
export function findPrograms(): Programs {
  const missing: string[] = Object.entries(PROGRAMS).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (!newest) missing.push('postgresql')
  if (missing.length > 0) throw new Error(`Missing: apt-get install -y ${missing.join(' ')}`)
  if (process.getuid?.() !== 0)
    throw new Error('Networks of their own need root: run the drill as root in a container.')
  if (spawnSync('id', ['postgres']).status !== 0) throw new Error('There is no user postgres.')
  return {
    haproxy: PROGRAMS.haproxy,
    pgbouncer: PROGRAMS.pgbouncer,
    patroni: PROGRAMS.patroni,
    etcd: PROGRAMS['etcd-server'],
    redis: PROGRAMS['redis-server'],
    ip: PROGRAMS.iproute2,
    postgresBin: join(root, newest ?? '', 'bin'),
  }
}
