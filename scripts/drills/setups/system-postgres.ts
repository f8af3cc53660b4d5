import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Identity, postgresIdentity } from '../../../apps/server/src/platform/postgres/identity.ts'
import { freePort } from '../../../prove/lib/free-port.ts'

const ROOT = '/usr/lib/postgresql'
const POOLER = '/usr/sbin/pgbouncer'
const ADMIN = 'admin'
/** Of a cluster that lives as long as the drill. */
export const PASSWORD = 'of-the-drill-only'
const START_MS = 30_000

/** Folder of the programs of the newest PostgreSQL that the system brings; undefined where it brings none. */
export function systemPostgres(): string | undefined {
  if (!existsSync(ROOT)) return undefined
  const newest = readdirSync(ROOT)
    .filter((name) => existsSync(join(ROOT, name, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return newest && join(ROOT, newest, 'bin')
}

export const hasPooler = (): boolean => existsSync(POOLER)

/** A throw-away cluster of the system's PostgreSQL, with passwords asked of everybody, and a pooler in front of it. */
export class SystemPostgres {
  readonly port: number
  readonly #dir: string
  readonly #bin: string
  readonly #identity: Identity | undefined
  #server: ChildProcess | undefined
  #pooler: ChildProcess | undefined

  static async make(dir: string, bin: string): Promise<SystemPostgres> {
    const made = new SystemPostgres(dir, bin, await freePort())
    const passwords = join(dir, 'password')
    writeFileSync(passwords, PASSWORD, { mode: 0o644 })
    mkdirSync(join(dir, 'cluster'), { mode: 0o700 })
    made.#own(join(dir, 'cluster'))
    made.#run('initdb', [
      '-D',
      join(dir, 'cluster'),
      '-U',
      ADMIN,
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwords,
      '-E',
      'UTF8',
    ])
    return made
  }

  private constructor(dir: string, bin: string, port: number) {
    this.#dir = dir
    this.#bin = bin
    this.port = port
    this.#identity = postgresIdentity(undefined)
  }

  url(database: string, role = ADMIN, password = PASSWORD, port = this.port): string {
    return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  }

  async start(): Promise<void> {
    const settings = [
      '-h',
      '127.0.0.1',
      '-p',
      String(this.port),
      '-c',
      'fsync=off',
      '-c',
      'unix_socket_directories=',
    ]
    this.#server = this.#spawn(join(this.#bin, 'postgres'), ['-D', join(this.#dir, 'cluster'), ...settings])
    await until(() => this.query('postgres', 'select 1'))
  }

  async stop(): Promise<void> {
    await end(this.#pooler, 'SIGTERM')
    await end(this.#server, 'SIGINT')
  }

  /** Starts pgbouncer in transaction mode for these databases and returns its port. */
  async startPooler(role: string): Promise<number> {
    const port = await freePort()
    const { rows } = await this.query(
      'postgres',
      `select rolpassword from pg_authid where rolname = '${role}'`,
    )
    writeFileSync(join(this.#dir, 'users.txt'), `"${role}" "${rows[0]?.rolpassword}"\n`, { mode: 0o644 })
    const settings = `[databases]
* = host=127.0.0.1 port=${this.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(this.#dir, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
ignore_startup_parameters = extra_float_digits
`
    writeFileSync(join(this.#dir, 'pooler.ini'), settings, { mode: 0o644 })
    this.#pooler = this.#spawn(POOLER, [join(this.#dir, 'pooler.ini')])
    await pause(500)
    return port
  }

  async query(database: string, text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.url(database) })
    client.on('error', () => {})
    await client.connect()
    return client.query(text).finally(() => client.end())
  }

  #run(program: string, args: string[]): void {
    const run = spawnSync(join(this.#bin, program), args, { cwd: '/', encoding: 'utf8', ...this.#as() })
    if (run.status !== 0) throw new Error(`${program} failed: ${run.stderr || run.error?.message}`)
  }

  #spawn(program: string, args: string[]): ChildProcess {
    return spawn(program, args, { cwd: '/', stdio: 'ignore', ...this.#as() })
  }

  /** PostgreSQL and its pooler do not run as root. */
  #as() {
    return this.#identity ? { uid: this.#identity.uid, gid: this.#identity.gid } : {}
  }

  #own(path: string): void {
    if (this.#identity) chownSync(path, this.#identity.uid, this.#identity.gid)
  }
}

async function until(work: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + START_MS
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(200)
    }
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
