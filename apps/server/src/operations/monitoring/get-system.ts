import { statfs } from 'node:fs/promises'
import type { getSystem as contract } from '@larunbat/contract'
import type { InstallationState } from '@larunbat/rules/operations/concerns'
import { sql } from 'kysely'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findPayer } from '../../finance/payouts/payer.ts'
import { DEFAULT_ADMIN_EMAIL } from '../../identity/accounts/first-admin.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { festivalLook } from '../../platform/festival-look.ts'
import { isPublicHost } from '../../platform/http/proxy-watch.ts'
import { VERSION } from '../../platform/version.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { estimateRows, lastBackup } from '../backup/backup-store.ts'
import { settingsInForce } from './effective-settings.ts'
import { readDatabase, readLastErrors, readOffice, readQueues } from './metrics-store.ts'
import { listProcesses, readLogWish } from './process-store.ts'

export const getSystem: SignedInHandler<typeof contract> = async ({ db, services }) => {
  const state = await readInstallationState(db, services.config)
  const errors = state.queues.some(({ failed }) => failed > 0)
    ? await readLastErrors(db)
    : new Map<string, string>()
  return {
    ...state,
    version: VERSION,
    node: process.version,
    queues: state.queues.map((queue) => {
      const error = errors.get(queue.queue)
      return { ...queue, lastError: queue.failed > 0 && error ? withoutSecrets(error).slice(0, 500) : null }
    }),
    settings: settingsInForce(services),
    log: (await readLogWish(db)) ?? null,
  }
}

/** Returns what the rules of concerns look at, for the page System and for `npm run doctor`. */
export async function readInstallationState(db: Db, config: Config) {
  const { last, lastWhole } = await lastBackup(db)
  return {
    processes: (await listProcesses(db)).map(toProcess),
    database: await readDatabase(db),
    queues: await readQueues(db),
    office: await readOffice(db),
    backup: lastWhole?.endedAt
      ? {
          endedAt: lastWhole.endedAt,
          place: lastWhole.place,
          bytes: Number(lastWhole.bytes ?? 0),
          rows: Number(lastWhole.rows ?? 0),
        }
      : null,
    backupFailure: last?.error && last.endedAt ? { endedAt: last.endedAt, error: last.error } : null,
    rowEstimate: await estimateRows(db),
    installation: await readInstallation(db, config),
  }
}

type Row = Awaited<ReturnType<typeof listProcesses>>[number]

const toProcess = (row: Row) => ({
  id: row.id,
  role: row.role,
  host: row.host,
  pid: row.pid,
  version: row.version,
  startedAt: row.started_at,
  seenAt: row.seen_at,
  isDraining: row.is_draining,
  memoryMb: row.memory_mb,
  lagMs: row.lag_ms,
  inFlight: row.in_flight,
  poolSize: row.pool_size,
  poolIdle: row.pool_idle,
  poolWaiting: row.pool_waiting,
})

type Installation = InstallationState['installation']

/** Returns what decides whether an installation may sell: its settings, its administrators, disk and clock. */
async function readInstallation(db: Db, config: Config): Promise<Installation> {
  const admins = await listAdmins(db)
  return {
    ...installationOf(config),
    hasPayoutAccount: (await findPayer(db, config)) !== undefined,
    admins: admins.length,
    hasDefaultAdmin: admins.some(({ email }) => email === DEFAULT_ADMIN_EMAIL),
    freeBytes: await freeBytesOf(config.dataDir),
    clockMs: await clockMsOf(db),
  }
}

/** The part of it that settings alone decide. */
function installationOf(config: Config) {
  const { publicUrl, redsys, stripe, backup } = config
  const isHttps = publicUrl.startsWith('https://')
  return {
    isPublic: isPublicHost(new URL(publicUrl).hostname),
    isHttps,
    isProxyUntrusted: isHttps && !config.isProxyTrusted,
    isTestBank: redsys?.isTest ?? stripe?.secretKey.includes('_test_') ?? true,
    hasMail: config.smtpUrl !== undefined,
    hasContact: config.contactEmail !== undefined || festivalLook().replyAddress !== '',
    hasBackupPlace: backup.to !== undefined,
    isBackupSealed: backup.key !== undefined,
    isDatabaseEmbedded: config.databaseUrl === undefined,
  }
}

/** Bytes that the server's user may still write there; of a folder that is not there yet, of the disk it would be on. */
async function freeBytesOf(dir: string): Promise<number> {
  const disk = await statfs(dir).catch(() => statfs('.'))
  return disk.bavail * disk.bsize
}

/** Milliseconds by which this machine's clock is before the database's, good to half of the way there and back. */
async function clockMsOf(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const answered = Date.now()
  return Math.round((asked + answered) / 2 - (rows[0]?.ms ?? answered))
}
