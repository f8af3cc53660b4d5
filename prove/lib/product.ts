import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tables } from '../../apps/server/src/database/tables.ts'
import { openKysely, openPool } from '../../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { SERVER_FLAGS } from '../../scripts/lib/node-flags.ts'
import { ROOT } from '../../scripts/lib/root.ts'
import { freePort } from './free-port.ts'

export interface ProductOptions {
  /** Default: a free one; a product that is restarted keeps it. */
  port?: number
  /** Kept in the end when it is given and not temporary; else a new one. */
  dataDir?: string
  isTemporary?: boolean
  /** Environment beside that of this process. `DATABASE_URL` makes it work on a database of the caller. */
  env?: Readonly<Record<string, string>>
  /** Files loaded into the server before it: fail points, a clock. */
  preload?: readonly string[]
  /** What it holds was not made by selling: the auditor leaves it alone. */
  isUnaudited?: boolean
  /** Where its output goes. Default: this process. */
  log?: string
  args?: readonly string[]
  /** Its rules are the defaults, also those that bound what one network books. */
  hasDefaultRules?: boolean
}

const running = new Set<ChildProcess>()
// Whatever ends this process must not leave servers behind; they end their databases themselves.
process.on('exit', () => {
  for (const server of running) server.kill('SIGTERM')
})

/** The product as it runs: a server process with its database and files. Front ends are not built. */
export class Product {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly log: string | undefined
  readonly isUnaudited: boolean
  /** Aborted when it is ended for good: who works on it stops. */
  readonly over: AbortSignal
  readonly #end = new AbortController()
  readonly #options: ProductOptions
  readonly #env: NodeJS.ProcessEnv
  #server: ChildProcess | undefined
  #db: Db | undefined
  readonly #isDirOurs: boolean
  #wasReady = false

  private constructor(options: ProductOptions, port: number) {
    this.over = this.#end.signal
    this.#options = options
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#isDirOurs = options.isTemporary ?? options.dataDir === undefined
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'larunbat-product-'))
    this.log = options.log
    this.isUnaudited = options.isUnaudited ?? false
    this.#env = {
      ...process.env,
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: this.url,
      HOLDS_PER_MINUTE: '1000000000',
      HELD_PLACES: '1000000000',
      HELD_SHARE_PERCENT: '100',
      ...options.env,
    }
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const product = new Product(options, options.port ?? (await freePort()))
    try {
      await product.startServer()
    } catch (error) {
      await product.stop()
      throw error
    }
    return product
  }

  /** Number of the server's process. */
  get pid(): number {
    if (!this.#server?.pid) throw new Error('The server does not run')
    return this.#server.pid
  }

  /** True while the server's process lives. */
  get isUp(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null
  }

  /** Its database, beside the server; it stays open while the server is killed and started. */
  get db(): Db {
    if (!this.#db) throw new Error('The database is not open')
    return this.#db
  }

  /** Starts the server, with other settings if given, and waits until it is ready; returns the milliseconds it took. */
  async startServer(env: Readonly<Record<string, string>> = {}): Promise<number> {
    const began = performance.now()
    this.spawnServer(env)
    await this.untilReady()
    this.#wasReady = true
    this.#db ??= openKysely<Tables>(openPool({ url: await this.databaseUrl(), max: 4, onError: () => {} }))
    if (!this.#options.hasDefaultRules) await this.#liftBookings()
    return performance.now() - began
  }

  /** All visitors of a proof come from one address, and few accounts make all events. */
  async #liftBookings(): Promise<void> {
    await this.db
      .insertInto('festival_setting')
      .values(['confirmPlacesFrom', 'eventsPerAccount'].map((name) => ({ name, value: '1000000000' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Starts the server without waiting for it. */
  spawnServer(env: Readonly<Record<string, string>> = {}): ChildProcess {
    const { preload = [], args = [], log } = this.#options
    const out = log === undefined ? 'inherit' : openSync(log, 'a')
    const server = spawn(
      process.execPath,
      [...SERVER_FLAGS, ...preload.flatMap((file) => ['--import', file]), 'scripts/serve.ts', ...args],
      { cwd: ROOT, env: { ...this.#env, ...env }, stdio: ['ignore', out, out] },
    )
    if (typeof out === 'number') closeSync(out)
    this.#server = server
    running.add(server)
    server.once('exit', () => running.delete(server))
    return server
  }

  /** Waits for `/readyz`; throws after three minutes, or at once when the process ended. */
  async untilReady(mostMs = 180_000): Promise<void> {
    const until = performance.now() + mostMs
    while (performance.now() < until && this.isUp) {
      if ((await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok) return
      await pause(50)
    }
    const last = this.log === undefined ? '' : `: ${readFileSync(this.log, 'utf8').slice(-600)}`
    throw new Error(`The server ${this.isUp ? 'was not ready in time' : 'ended before it was ready'}${last}`)
  }

  /** The text of an answer and the milliseconds until its last byte; may be handed on without its product. */
  readonly ask = async (
    call: string,
    fields: object,
  ): Promise<{ ms: number; text: string; status: number }> => {
    const began = performance.now()
    const answer = await fetch(`${this.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lang: 'en', ...fields }),
    })
    const text = await answer.text()
    return { ms: performance.now() - began, text, status: answer.status }
  }

  /** Ends the server's process: SIGKILL as a power cut would, SIGTERM as an operator does. Its data stay. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = this.#server
    if (!server || !this.isUp) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  /** Waits until the process has ended by itself, as a fail point makes it. */
  async untilEnded(mostMs = 60_000): Promise<void> {
    const until = performance.now() + mostMs
    while (this.isUp && performance.now() < until) await pause(5)
    if (this.isUp) throw new Error('The server did not end')
  }

  /** Kills the server's process and starts it again; returns the milliseconds until it was ready. */
  async restart(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number> {
    await this.end(signal)
    return this.startServer()
  }

  /** Address of its database, which must be running. */
  async databaseUrl(): Promise<string> {
    const configured = this.#env.DATABASE_URL
    if (configured) return configured
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const shared = await startPostgres({ dataDir: this.dataDir, log: silent, share: true })
    // Let go of at once: a holder would restart a database that died, and the server has to.
    await shared.stop()
    return shared.url
  }

  /** Number of the first process of its own PostgreSQL. */
  get postmaster(): number {
    const [pid] = readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }

  /** Kills the server and leaves its data, closing the tool's own connections. */
  async kill(): Promise<void> {
    await this.closeDatabase()
    await this.end('SIGKILL')
  }

  /** Closes this process' connections to its database. */
  async closeDatabase(): Promise<void> {
    await this.#db?.destroy()
    this.#db = undefined
  }

  /** Ends it and deletes its data, unless their folder was given; with `keepIn` they are moved there to be looked at. */
  async stop(keepIn?: string): Promise<void> {
    this.#end.abort()
    await this.closeDatabase()
    await this.end('SIGTERM')
    // The database of a folder that it was refused belongs to its other process.
    if (this.#wasReady || this.#isDirOurs) await this.#stopOrphan()
    if (!this.#isDirOurs) return
    if (keepIn !== undefined && existsSync(this.dataDir)) renameSync(this.dataDir, keepIn)
    else rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** A database whose server was killed outlives it. */
  async #stopOrphan(): Promise<void> {
    if (!existsSync(join(this.dataDir, 'postgres', 'postmaster.pid'))) return
    const pid = this.postmaster
    for (let tries = 0; tries < 200; tries++) {
      try {
        process.kill(pid, tries === 0 ? 'SIGINT' : 0)
      } catch {
        return
      }
      await pause(50)
    }
  }
}
