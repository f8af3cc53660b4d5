import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Programs } from './needs.ts'
import { HUB_ADDRESS, type Machine } from './network.ts'
import { type Running, until } from './running.ts'

const PASSWORD = 'drill-only'
export const PORTS = {
  etcd: 4561,
  etcdPeer: 4562,
  primary: 4563,
  replica: 4564,
  pooler: 4565,
  redis: 4566,
  web: 4560,
}
const REST = 8008

/** Addresses of the database as the processes get them. */
export const DATABASE = {
  pooled: `postgres://larunbat:${PASSWORD}@${HUB_ADDRESS}:${PORTS.pooler}/larunbat`,
  direct: `postgres://larunbat:${PASSWORD}@${HUB_ADDRESS}:${PORTS.primary}/larunbat`,
  replica: `postgres://larunbat:${PASSWORD}@${HUB_ADDRESS}:${PORTS.replica}/larunbat`,
}

/** Runs a program as the user PostgreSQL runs as. */
export const asPostgres = ['/usr/bin/setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

export const ownedByPostgres = (path: string) => {
  const of = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  chownSync(path, of('-u'), of('-g'))
}

export function startEtcd(running: Running, { etcd }: Programs): void {
  const client = `http://${HUB_ADDRESS}:${PORTS.etcd}`
  const peer = `http://${HUB_ADDRESS}:${PORTS.etcdPeer}`
  running.start({
    name: 'etcd',
    command: [
      etcd,
      ...['--name', 'one', '--data-dir', join(running.dir, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `one=${peer}`, '--log-level', 'warn'],
    ],
  })
}

/** Starts Patroni and with it PostgreSQL on a machine; the second one begins as a copy of the first. */
export function startPatroni(running: Running, programs: Programs, machine: Machine): void {
  const dir = join(running.dir, machine.name)
  mkdirSync(dir, { recursive: true })
  ownedByPostgres(dir)
  chmodSync(dir, 0o700)
  const file = join(running.dir, `${machine.name}.json`)
  writeFileSync(file, JSON.stringify(patroniSettings(programs, machine, dir)))
  running.start({
    name: machine.name,
    command: [...machine.enter, ...asPostgres, programs.patroni, file],
    env: { HOME: dir, PGPASSFILE: join(dir, 'pgpass') },
  })
}

/**
 * What is acknowledged is on both machines: the replica confirms every commit. A primary that cannot renew its lease gives
 * up within ten seconds, before another one may take over.
 */
function patroniSettings({ postgresBin }: Programs, { name, address }: Machine, dir: string): object {
  const login = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: 'larunbat',
    name,
    restapi: { listen: `${address}:${REST}`, connect_address: `${address}:${REST}` },
    etcd3: { host: `${HUB_ADDRESS}:${PORTS.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 120, wal_keep_size: '256MB', shared_buffers: '128MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(dir, 'data'),
      bin_dir: postgresBin,
      pgpass: join(dir, 'pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('postgres'),
      },
      pg_hba: ['host all all 10.77.0.0/24 scram-sha-256', 'host replication all 10.77.0.0/24 scram-sha-256'],
      parameters: { unix_socket_directories: dir },
    },
  }
}

/** Which machine is the primary; undefined while there is none. */
export async function primaryOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  for (const machine of machines) if (await answers(machine, 'primary')) return machine
  return undefined
}

export const isSynchronous = (machine: Machine) => answers(machine, 'synchronous')

async function answers({ address }: Machine, role: string): Promise<boolean> {
  const asked = fetch(`http://${address}:${REST}/${role}`, { signal: AbortSignal.timeout(1_000) })
  return (await asked.catch(() => undefined))?.status === 200
}

/** Makes the product's user and database, once the first machine is the primary and the second follows it. */
export async function prepareDatabase(machines: readonly Machine[]): Promise<void> {
  await until('a primary', 90, async () => (await primaryOf(machines)) !== undefined)
  const primary = (await primaryOf(machines)) as Machine
  const client = new pg.Client({
    host: primary.address,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  })
  await client.connect()
  await client.query(`create role larunbat login password '${PASSWORD}'`)
  await client.query('create database larunbat owner larunbat')
  await client.end()
  const others = machines.filter((machine) => machine !== primary)
  await until('a replica that confirms', 90, () => isSynchronous(others[0] as Machine))
}
