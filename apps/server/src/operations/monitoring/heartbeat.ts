import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import type { Role } from '../../platform/config/operation-settings.ts'
import type { PoolFigures } from '../../platform/db/pool.ts'
import { type EventLoop, watchEventLoop } from '../../platform/process/event-loop.ts'
import type { ProcessState } from '../../platform/process/process-state.ts'
import { BUILD } from '../../platform/version.ts'
import { deleteGoneProcesses, deleteProcess, readLogWish, saveProcess } from './process-store.ts'

const BEAT_MS = 10_000

interface HeartbeatOptions {
  db: Db
  life: ProcessState
  role: Role
  log: Logger
  /** The level of the settings. */
  logLevel: string
  poolFigures: () => PoolFigures
}

/**
 * Every ten seconds records that this process runs and its state, for the other processes of the installation, and
 * applies the log level that the team has set. SIGUSR2 switches to `debug` and back by hand. Returns a function that
 * ends it.
 */
export function startHeartbeat(options: HeartbeatOptions): () => Promise<void> {
  const { db, life, log, logLevel } = options
  const loop = watchEventLoop()
  let byHand = false
  const switchByHand = () => {
    byHand = !byHand
    log.level = byHand ? 'debug' : logLevel
  }
  process.on('SIGUSR2', switchByHand)
  const beat = async () => {
    await saveProcess(db, rowOf(options, loop))
    const wish = await readLogWish(db)
    if (!byHand) log.level = wish?.level ?? logLevel
  }
  const say = (error: unknown) => log.warn({ err: error }, 'This process could not say that it lives.')
  let running: Promise<void> | undefined = beat()
    .then(() => deleteGoneProcesses(db))
    .catch(say)
  const timer = setInterval(() => {
    running = beat().catch(say)
  }, BEAT_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    loop.stop()
    process.off('SIGUSR2', switchByHand)
    await running
    // Without a database it is forgotten within a minute all the same.
    await deleteProcess(db, life.id).catch(() => {})
  }
}

function rowOf({ life, role, poolFigures }: HeartbeatOptions, loop: EventLoop) {
  const pool = poolFigures()
  return {
    id: life.id,
    role,
    host: hostname().slice(0, 200),
    pid: process.pid,
    version: BUILD,
    started_at: life.startedAt,
    is_draining: life.isDraining,
    memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    lag_ms: Math.round(loop.p99Ms * 10) / 10,
    in_flight: life.inFlight,
    pool_size: pool.size,
    pool_idle: pool.idle,
    pool_waiting: pool.waiting,
  }
}
