import type { getSystem as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Config } from '../../platform/config/config.ts'
import { VERSION } from '../../platform/version.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { estimateRows, lastBackup } from '../backup/backup-store.ts'
import { settingsInForce } from './effective-settings.ts'
import { readInstallation } from './installation.ts'
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
