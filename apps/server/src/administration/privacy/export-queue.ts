import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Jobs, QueueDefinition } from '../../platform/jobs/jobs.ts'
import { type BuildContext, buildExport } from './build-export.ts'
import { listWaitingBuilds } from './export-store.ts'

const QUEUE: QueueDefinition = { name: 'data-export', timeoutSeconds: 4 * 3600, isOncePerKey: true }

/** Where the calls of a server put builds; none before its background work has started. */
const jobsOf = new WeakMap<Services, Jobs>()

/**
 * Has an archive built, as part of the caller's transaction. Without background work it waits in its row until there is
 * some.
 */
export async function enqueueBuild(services: Services, tx: Db, accountId: number): Promise<void> {
  await jobsOf.get(services)?.enqueue(tx, QUEUE.name, { accountId }, String(accountId))
}

/** From now on archives that calls ask for are put into the queue of the building process. */
export async function enqueueBuilds(jobs: Jobs, services: Services): Promise<void> {
  await jobs.declare(QUEUE)
  jobsOf.set(services, jobs)
}

/**
 * Begins to build archives, one after the other. Every minute those are taken up whose process died or whose build
 * failed; a build under way is left alone.
 */
export async function startExportWork(jobs: Jobs, ctx: BuildContext): Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const queued = new Set<number>()
  const inTurn = (accountId: number) => {
    queued.add(accountId)
    const build = last.then(() => buildExport(ctx, accountId)).finally(() => queued.delete(accountId))
    last = build.catch(() => {})
    return build
  }
  await jobs.work<{ accountId: number }>(QUEUE, ({ accountId }) => inTurn(accountId))
  await enqueueBuilds(jobs, ctx.services)
  await jobs.schedule('data-export-again', '* * * * *', async () => {
    for (const accountId of await listWaitingBuilds(ctx.db))
      if (!queued.has(accountId))
        inTurn(accountId).catch((error) => ctx.log.warn({ err: error }, 'an archive waits for another try'))
  })
}
