import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openSnapshot, type RowCounts } from '../../../apps/server/src/operations/backup/snapshot.ts'
import { quoted } from '../../../apps/server/src/platform/db/schemas.ts'
import { buildStale } from '../../lib/build-stale.ts'
import { runCommand } from '../../lib/run-command.ts'
import { startProduct } from './product-process.ts'
import { hasPooler, PASSWORD, SystemPostgres, systemPostgres } from './system-postgres.ts'

interface Setup {
  name: string
  /** Statements of an administrator before the first start, within the new database. */
  prepare: readonly string[]
  /** The database belongs to the role. */
  isOwned?: boolean
  isPooled?: boolean
}

const ROLE = 'larunbat'
/** As docs/configuration.md describes them. */
const SETUPS: readonly Setup[] = [
  {
    name: 'role with a schema of its own',
    prepare: [
      `create schema ${ROLE} authorization ${ROLE}`,
      'grant create on database :database to larunbat',
    ],
  },
  {
    name: 'role with a schema of its own, schema of jobs made for it',
    prepare: [`create schema ${ROLE} authorization ${ROLE}`, `create schema pgboss authorization ${ROLE}`],
  },
  { name: 'database owned by the role', prepare: [], isOwned: true },
  {
    name: 'pooler in transaction mode',
    prepare: [
      `create schema ${ROLE} authorization ${ROLE}`,
      'grant create on database :database to larunbat',
    ],
    isPooled: true,
  },
]
const LINES = 5_000
const WAITED = 'It is waited for'

/**
 * Starts the product on each documented set-up of the system's PostgreSQL, backs it up with the command, restores that into a
 * second database of the same kind, compares the rows of every table and starts the product there. Then come starts that must fail:
 * each has to print one sentence and send no mail. Returns the exit code; 0 with a note where the system brings no PostgreSQL.
 */
export async function setupsDrill(): Promise<number> {
  const bin = systemPostgres()
  if (!bin) {
    console.log(
      'Skipped: this machine has no PostgreSQL below /usr/lib/postgresql (Debian: apt-get install postgresql pgbouncer).',
    )
    return 0
  }
  await buildStale()
  const dir = await mkdtemp(join(tmpdir(), 'larunbat-setups-'))
  await chmod(dir, 0o711)
  const postgres = await SystemPostgres.make(dir, bin)
  const faults: string[] = []
  try {
    await postgres.start()
    await postgres.query('postgres', `create role ${ROLE} login password '${PASSWORD}'`)
    for (const [number, setup] of SETUPS.entries()) {
      if (setup.isPooled && !hasPooler()) {
        console.log(
          `${setup.name}: skipped, there is no /usr/sbin/pgbouncer (Debian: apt-get install pgbouncer).`,
        )
        continue
      }
      const found = await drillSetup({ postgres, setup, dir: join(dir, `setup${number}`), number })
      faults.push(...found.map((fault) => `${setup.name}: ${fault}`))
    }
    faults.push(...(await drillBadStarts(postgres, dir)))
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
  for (const fault of faults) console.log(`FAULT ${fault}`)
  console.log(
    faults.length === 0 ? 'Every set-up starts, is backed up and restored.' : `${faults.length} faults.`,
  )
  return faults.length === 0 ? 0 : 1
}

interface Task {
  postgres: SystemPostgres
  setup: Setup
  dir: string
  number: number
}

async function givenDatabase(postgres: SystemPostgres, name: string, setup: Setup): Promise<void> {
  await postgres.query('postgres', `create database ${name}${setup.isOwned ? ` owner ${ROLE}` : ''}`)
  for (const statement of setup.prepare)
    await postgres.query(name, statement.replace(':database', quoted(name)))
}

async function drillSetup({ postgres, setup, dir, number }: Task): Promise<string[]> {
  const faults: string[] = []
  const [first, second] = [`first${number}`, `second${number}`]
  for (const name of [first, second]) await givenDatabase(postgres, name, setup)
  const pooler = setup.isPooled ? await postgres.startPooler(ROLE) : undefined
  const envOf = (database: string): Record<string, string> => ({
    DATA_DIR: join(dir, database),
    ...(pooler === undefined
      ? { DATABASE_URL: postgres.url(database, ROLE) }
      : {
          DATABASE_URL: postgres.url(database, ROLE, PASSWORD, pooler),
          DATABASE_DIRECT_URL: postgres.url(database, ROLE),
          DATABASE_NAMED_STATEMENTS: 'false',
        }),
  })
  const archives = join(dir, 'archives')
  await mkdir(join(dir, first, 'files', 'media', 'ab'), { recursive: true })
  await writeFile(join(dir, first, 'files', 'media', 'ab', 'a.webp'), Buffer.alloc(50_000, 7))

  const product = await startProduct(envOf(first))
  if (!product.isReady) return [`does not start: ${product.lastLine()}`]
  await asRole(postgres, first, (client) =>
    client.query(`insert into audit_log (action, subject, detail)
      select 'drill.line', 'drill', json_build_object('n', n, 'text', E'a\\ttab, a\\nline, \\\\ and ñ 🎭') from generate_series(1, ${LINES}) n`),
  )
  const backup = await command(['scripts/backup.ts', '--to', archives], envOf(first))
  await product.stop()
  if (backup.code !== 0) return [`is not backed up: ${backup.output}`]
  console.log(`${setup.name}: ${backup.output.trim().split('\n')[1]}`)

  const restore = await command(['scripts/restore.ts', '--from', archives], envOf(second))
  if (restore.code !== 0 || !restore.output.includes('All counts agree'))
    return [`is not restored: ${restore.output}`]
  const [before, after] = [await countsOf(postgres, first), await countsOf(postgres, second)]
  const differing = Object.keys(before).filter(
    (table) => before[table] !== after[table] && !LIVING.includes(table),
  )
  if (differing.length > 0) faults.push(`other rows after the restore: ${differing.join(', ')}`)
  if ((after.audit_log ?? 0) < LINES) faults.push(`${after.audit_log} lines of the audit log came back`)
  const again = await command(['scripts/restore.ts', '--from', archives], envOf(second))
  if (again.code !== 1 || !again.output.includes('not empty'))
    faults.push(`a schema with tables is not refused: ${again.output}`)
  const restored = await startProduct(envOf(second))
  if (!restored.isReady) faults.push(`does not start once restored: ${restored.lastLine()}`)
  await restored.stop()
  return faults
}

/** Tables that a running server changes meanwhile: its own heartbeat, and the run of the backup itself. */
const LIVING = ['backup_run', 'server_process', 'rate_limit']

async function asRole<T>(
  postgres: SystemPostgres,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url(database, ROLE) })
  await client.connect()
  return work(client).finally(() => client.end())
}

const countsOf = (postgres: SystemPostgres, database: string): Promise<RowCounts> =>
  asRole(postgres, database, async (client) => (await openSnapshot(client)).counts)

const command = (args: string[], env: Record<string, string>) =>
  runCommand(['node', ...args], { env: { ...env, DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? '' } })

/** Starts that cannot succeed, and one whose database comes up after it. */
async function drillBadStarts(postgres: SystemPostgres, dir: string): Promise<string[]> {
  const faults: string[] = []
  await givenDatabase(postgres, 'bare', { name: 'bare', prepare: [] })
  await givenDatabase(postgres, 'half', {
    name: 'half',
    prepare: [`create schema ${ROLE} authorization ${ROLE}`],
  })
  const cases: [string, string, RegExp][] = [
    ['no schema', postgres.url('bare', ROLE), /create schema "larunbat" authorization "larunbat"/],
    [
      'no right for the schema of jobs',
      postgres.url('half', ROLE),
      /grant create on database "half" to "larunbat"/,
    ],
    ['wrong password', postgres.url('half', ROLE, 'wrong'), /refuses the password of role larunbat/],
    ['absent database', postgres.url('nowhere', ROLE), /create database nowhere owner larunbat/],
  ]
  for (const [what, url, words] of cases) {
    const env = { DATA_DIR: join(dir, 'bad'), DATABASE_URL: url, ADMIN_EMAIL: 'admin@example.org' }
    const start = await startProduct(env)
    const lines = start.output().trim().split('\n')
    if (
      start.isReady ||
      start.exitCode() !== 1 ||
      !words.test(start.sentence()) ||
      /\n\s+at /.test(start.output())
    )
      faults.push(`${what}: ${start.isReady ? 'started' : lines.slice(-3).join(' | ')}`)
    else console.log(`${what}: ${start.sentence()}`)
    await start.stop()
  }
  const { rows } = await postgres.query(
    'half',
    `select count(*)::int as n from pg_class where relnamespace = 'larunbat'::regnamespace`,
  )
  if (rows[0]?.n !== 0) faults.push('a start that failed made tables')

  await postgres.query('half', `grant create on database half to ${ROLE}`)
  await postgres.stop()
  const waits = Promise.withResolvers<void>()
  const env = { DATA_DIR: join(dir, 'late'), DATABASE_URL: postgres.url('half', ROLE) }
  const late = startProduct(env, (output) => {
    if (output.includes(WAITED)) waits.resolve()
  })
  await Promise.race([waits.promise, late])
  await postgres.start()
  const started = await late
  if (!started.isReady) faults.push(`a database that comes up late: ${started.lastLine()}`)
  const times = started.output().split(WAITED).length - 1
  if (times !== 1) faults.push(`the wait for a late database was logged ${times} times`)
  await started.stop()
  return faults
}
