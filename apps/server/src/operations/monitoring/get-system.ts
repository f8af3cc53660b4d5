import type { getSystem as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { VERSION } from '../../platform/version.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { estimateRows, lastBackup } from '../backup/backup-store.ts'
import { settingsInForce } from './effective-settings.ts'
import { readDatabase, readLastErrors, readOffice, readQueues } from './metrics-store.ts'
import { listProcesses, readLogWish } from './process-store.ts'

export const getSystem: SignedInHandler<typeof contract> = async ({ db, services }) => {
  const queues = await readQueues(db)
  const errors = queues.some(({ failed }) => failed > 0)
    ? await readLastErrors(db)
    : new Map<string, string>()
  const { last, lastWhole } = await lastBackup(db)
  return {
    version: VERSION,
    node: process.version,
    processes: (await listProcesses(db)).map(toProcess),
    database: await readDatabase(db),
    queues: queues.map((queue) => {
      const error = errors.get(queue.queue)
      return { ...queue, lastError: queue.failed > 0 && error ? withoutSecrets(error).slice(0, 500) : null }
    }),
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
    settings: settingsInForce(services),
    log: (await readLogWish(db)) ?? null,
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
