import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import type { PoolFigures } from '../../platform/db/pool.ts'
import { isDirectLocal } from '../../platform/http/proxy-watch.ts'
import { registry } from '../../platform/metrics/metrics.ts'
import type { ProcessState } from '../../platform/process/process-state.ts'
import { boxOfficeOf } from '../../ticketing/orders/box-office.ts'
import { lastBackup } from '../backup/backup-store.ts'
import { readOffice, readPlaces, readQueues } from './metrics-store.ts'

/** Several that read at once share one look at the database. */
const LOOK_EVERY_MS = 5_000
/** Figures are needed most when the database has a fault: those that it does not return in this time are left out. */
const LOOK_MS = 2_000

interface MetricsOptions {
  db: Db
  poolFigures: () => PoolFigures
  token: string | undefined
  /** Address that people type. */
  publicUrl: string
  life: ProcessState
}

/**
 * `GET /metrics`: figures in the text format of Prometheus, of this process and of what all share. With
 * `Authorization: Bearer <METRICS_TOKEN>`, or from this machine while it is all that people reach. Others get no answer.
 */
export function metricsPlugin(app: FastifyInstance, options: MetricsOptions): void {
  const { db, poolFigures } = options
  let all: Registry | undefined
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, options)) return reply.callNotFound()
    // What watches garbage and delays costs a little: only where it is read.
    all ??= Registry.merge([registry, ownFigures(db, poolFigures)])
    return reply
      .header('content-type', all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics())
  })
}

function mayRead(request: FastifyRequest, { token, publicUrl, life }: MetricsOptions): boolean {
  const given = /^Bearer (.{16,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (given && token && timingSafeEqual(hashToken(given), hashToken(token))) return true
  return isDirectLocal(request, publicUrl, life)
}

/** Returns figures that are read on each request: of the process, its connections, and of the database. */
function ownFigures(db: Db, poolFigures: () => PoolFigures): Registry {
  const own = new Registry()
  const registers = [own]
  collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision: 20 })
  const look = shared(async () => ({
    queues: await readQueues(db),
    office: await readOffice(db),
    places: { ...(await readPlaces(db)) },
    backup: await lastBackup(db),
  }))
  const labelled = <L extends string>(name: string, help: string, label: L, read: Reader) =>
    new Gauge({
      name: `larunbat_${name}`,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset()
        for (const [value, figure] of Object.entries(await read()))
          this.set({ [label]: value } as Record<L, string>, figure)
      },
    })
  labelled('pool_connections', 'Connections to the database, by state.', 'state', async () => {
    const { size, idle, waiting } = poolFigures()
    return { busy: size - idle, idle, waiting }
  })
  labelled('hold_queue', 'Purchases that wait for their statement.', 'state', async () => ({
    waiting: boxOfficeOf(db).queue.waiting,
  }))
  labelled('places', 'Places of sessions to come.', 'state', async () => (await look())?.places ?? {})
  labelled(
    'baskets',
    'Baskets whose places are kept now; overdue ones are about to be given back.',
    'state',
    async (): Figures => {
      const office = (await look())?.office
      return office ? { held: office.held, overdue: office.overdue } : {}
    },
  )
  labelled('payments_open', 'Payments nobody knows the end of yet.', 'figure', async (): Figures => {
    const office = (await look())?.office
    if (!office) return {}
    return { count: office.paymentsOpen, oldest_seconds: office.oldestPaymentSeconds }
  })
  labelled('mails', 'Mails of the outbox.', 'figure', async (): Figures => {
    const office = (await look())?.office
    if (!office) return {}
    return {
      waiting: office.mailsWaiting,
      failed: office.mailsFailed,
      oldest_seconds: office.oldestMailSeconds,
    }
  })
  labelled(
    'backup',
    'Backups: whether the last one failed (1), and age and rows of the last whole one.',
    'figure',
    async (): Figures => {
      const { last, lastWhole } = (await look())?.backup ?? {}
      return {
        ...(last ? { failed: last.error === null ? 0 : 1 } : {}),
        ...(lastWhole?.endedAt
          ? {
              age_seconds: Math.round((Date.now() - Date.parse(lastWhole.endedAt)) / 1000),
              rows: Number(lastWhole.rows ?? 0),
            }
          : {}),
      }
    },
  )
  for (const figure of ['waiting', 'active', 'failed', 'oldestSeconds'] as const)
    labelled(
      `jobs_${figure === 'oldestSeconds' ? 'oldest_seconds' : figure}`,
      `Jobs: ${figure}.`,
      'queue',
      async () =>
        Object.fromEntries(((await look())?.queues ?? []).map((queue) => [queue.queue, queue[figure]])),
    )
  return own
}

type Figures = Promise<Readonly<Record<string, number>>>
type Reader = () => Figures

function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: { at: number; value: Promise<T | undefined> } | undefined
  return () => {
    if (!last || Date.now() - last.at > LOOK_EVERY_MS)
      last = {
        at: Date.now(),
        value: Promise.race([read(), pause(LOOK_MS, undefined)]).catch(() => undefined),
      }
    return last.value
  }
}
