import { type Concern, concern, concernsOf } from '@larunbat/rules/operations/concerns'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tables } from '../../database/tables.ts'
import type { Config } from '../../platform/config/config.ts'
import { checkDatabase } from '../../platform/db/check-database.ts'
import { openKysely, openPool } from '../../platform/db/pool.ts'
import { trySmtp } from '../../platform/mail/try-smtp.ts'
import { startPostgres } from '../../platform/postgres/index.ts'
import { translate } from '../../platform/texts.ts'
import { readInstallationState } from '../monitoring/get-system.ts'

/** What the check found, as lines for a terminal. */
export interface Diagnosis {
  readonly concerns: readonly Concern[]
  /** What was tried and went well. */
  readonly fine: readonly string[]
}

export interface DoctorOptions {
  config: Config
  log: Logger
  /** Gets the test mail; without an address none is sent. */
  mailTo: string | undefined
}

/**
 * Checks an installation by the rules of the page System, beside a running server or alone: settings, database, processes,
 * backups, disk and clock, and a mail that the server really takes. Changes nothing. Throws `DatabaseStartError` when the
 * database cannot be used.
 */
export async function diagnose({ config, log, mailTo }: DoctorOptions): Promise<Diagnosis> {
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log, share: true })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const setting = config.databaseDirectUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    const addresses = [{ setting, url: config.databaseDirectUrl ?? url }] as const
    await checkDatabase({ addresses, log, waitMs: 0, isExpected: false })
    const db = openKysely<Tables>(openPool({ url, max: 2, hasNamedStatements: false, onError: () => {} }))
    try {
      return await examine(db, config, mailTo)
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

async function examine(db: Db, config: Config, mailTo: string | undefined): Promise<Diagnosis> {
  if (!(await isSetUp(db)))
    throw new Error(
      'The database is reached and its role has the rights it needs, but holds no tables yet. Start Larunbat once, then check again.',
    )
  const state = await readInstallationState(db, config)
  const mail = await tryMail(config, mailTo)
  const { database, processes } = state
  return {
    concerns: [...(mail?.concern ? [mail.concern] : []), ...concernsOf(state)].sort(
      (a, b) => Number(a.grade === 'warn') - Number(b.grade === 'warn'),
    ),
    fine: [
      `Database: PostgreSQL ${database.version}, ${database.migration}.`,
      processes.length > 0
        ? `Processes: ${processes.map(({ role, version, host }) => `${role} ${version} on ${host}`).join(', ')}.`
        : 'Processes: none runs now, so what they do was not checked.',
      ...(mail?.fine ? [mail.fine] : []),
    ],
  }
}

async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('backup_run') is not null and to_regclass('server_process') is not null as "isThere"`.execute(
    db,
  )
  return rows[0]?.isThere ?? false
}

async function tryMail({ smtpUrl, mailFrom, publicUrl }: Config, mailTo: string | undefined) {
  if (smtpUrl === undefined) return undefined
  if (mailTo === undefined)
    return { fine: 'Mail: SMTP_URL was not tried. Give an address: npm run doctor -- --mail you@example.org' }
  const text = (key: string) => translate('en', `mails:account-mail-test.${key}`)
  const trial = await trySmtp({
    url: smtpUrl,
    from: mailFrom,
    to: mailTo,
    subject: text('subject'),
    text: `${text('text')}\n\n${text('ignore')}\n\n${publicUrl}\n`,
  })
  return trial.isAccepted
    ? { fine: `Mail: the server took a test mail to ${mailTo} (${trial.answer}).` }
    : { concern: concern('mailRefused', 1, trial.error) }
}

/** Returns the lines of a diagnosis and the exit code: 1 when something stops selling. */
export function printDiagnosis({ concerns, fine }: Diagnosis): { lines: string[]; code: number } {
  const stops = concerns.filter(({ grade }) => grade === 'stop').length
  const sentence = ({ key, count, error }: Concern) =>
    translate('en', `system:concern.${key}`, { count, number: String(count), error })
  return {
    lines: [
      ...concerns.map((each) => `${each.grade === 'stop' ? 'STOP' : 'warn'}  ${sentence(each)}`),
      ...fine.map((line) => `fine  ${line}`),
      concerns.length === 0
        ? 'All is well.'
        : `${stops} to mend before selling, ${concerns.length - stops} worth a look.`,
    ],
    code: stops > 0 ? 1 : 0,
  }
}
