import { createHash } from 'node:crypto'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import pg, { type PoolConfig } from 'pg'

const OID = {
  int8: 20,
  int2Array: 1005,
  int8Array: 1016,
  textArray: 1009,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  numeric: 1700,
} as const

/** `2026-11-28 18:00:00.5+00` -> `2026-11-28T18:00:00.500Z`. Instants travel as ISO text everywhere in the code. */
function toIsoInstant(text: string): string {
  // In UTC, as nearly all are, they need no calendar: what follows the point is cut to milliseconds.
  if (text.endsWith('+00') && text[10] === ' ' && text.length >= 22) {
    const fraction = text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const iso = text.includes('T') ? text : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(iso).toISOString()
}

const parseAnyTextArray = pg.types.getTypeParser(OID.textArray as never) as unknown as (
  text: string,
) => string[]

/** `{P,O}` -> ['P', 'O']; elements with signs of their own are quoted and left to pg. */
function toTextArray(text: string): string[] {
  if (text === '{}') return []
  if (/["\\{}]/.test(text.slice(1, -1)) || text.includes('NULL')) return parseAnyTextArray(text)
  return text.slice(1, -1).split(',')
}

const toNumberArray = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.int2Array, toNumberArray],
  [OID.int8Array, toNumberArray],
  [OID.textArray, toTextArray],
  [OID.date, (text) => text],
  [OID.timestamptz, toIsoInstant],
  [OID.dateArray, (text) => (text === '{}' ? [] : text.slice(1, -1).split(','))],
])

const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never,
}

const names = new Map<string, string>()

/** One stable name a statement text, so that the server plans it once for each connection. */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    // Statement texts are written by us and few; a runaway generator must not fill the memory.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

type Done = (error: Error | null, result: unknown) => void

/**
 * A client whose promises reference only their result. Those of pg reference their query, with its rows: results were
 * kept until a full garbage collection instead of the next young one.
 */
class LightClient extends pg.Client {
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const ask = (done: unknown) => super.query(config as never, values as never, done as never)
    const isOwn = typeof config === 'object' && config !== null && 'submit' in config
    if (isOwn || typeof values === 'function' || typeof callback === 'function') return ask(callback)
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result))
      ask(done)
    }).catch(failWithCaller)
  }) as pg.Client['query']
}

/** Errors carry the stack of the caller, not of the place that read the response. */
function failWithCaller(error: Error): never {
  Error.captureStackTrace(error, failWithCaller)
  throw error
}

/** One that prepares each statement text once. Off for poolers that do not track prepared statements. */
class NamingClient extends LightClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { query } = this
    this.query = ((config: unknown, values?: unknown, callback?: unknown) =>
      typeof config === 'string' && Array.isArray(values) && values.length > 0
        ? query({ text: config, values, name: statementName(config) }, callback as never)
        : query(config as never, values as never, callback as never)) as pg.Client['query']
  }
}

/**
 * Asks the other side every second, once nothing was heard for ten: a machine that went away without a word fails what waits
 * for it within half a minute, instead of keeping the connection and its callers for ever.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface PoolSettings {
  url: string
  /** Connections at most; about 10 is best, bigger pools slow a hot row down. */
  max?: number
  hasNamedStatements?: boolean
  /** How long to wait for a new connection, or a free one. Default ten seconds. */
  connectMs?: number
  /** How long to wait for a response. No limit by default. */
  answerMs?: number
  onError: (error: Error) => void
}

/**
 * A pool whose lost connections are reported instead of ending the process: idle ones to `onError`, those in use by the
 * failure of what they were used for.
 */
export function openPool({
  url,
  max = 10,
  hasNamedStatements = true,
  connectMs = 10_000,
  answerMs,
  onError,
}: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectMs,
    ...KEEP_ALIVE,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    Client: hasNamedStatements ? NamingClient : LightClient,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only. One that ends between two statements of a transaction would be an
  // uncaught error and end the process; the next statement, or the commit, fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** kysely over a pool; `log` receives every statement. */
export function openKysely<Tables>(pool: PostgresPool, log?: (event: LogEvent) => void): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) })
}

/** Connections of a pool and those who wait for one. */
export interface PoolFigures {
  size: number
  idle: number
  waiting: number
}

export const noPool = (): PoolFigures => ({ size: 0, idle: 0, waiting: 0 })
