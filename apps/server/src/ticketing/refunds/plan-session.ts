import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { quoteOf } from './quote-refund.ts'
import { refundTickets } from './refund-tickets.ts'
import { lockRefundable } from './refundable-store.ts'
import { createRequest } from './requests/create-request.ts'
import { findRunException } from './requests/request-store.ts'
import {
  consumeFlow,
  endRuns,
  insertRun,
  lockRuns,
  planRun,
  type RunPlan,
  type RunScope,
  type RunStep,
  recordStep,
} from './run-store.ts'
import { RefundNeedsTeamError } from './seller-limit.ts'

/** What the starter of a run saw of it: it begins only if that is still so. */
export interface SeenPlan {
  tickets: number
  backCents: number
}

export const centsOf = ({ money }: RunPlan) => money.reduce((all, { cents }) => all + cents, 0)

/**
 * Begins to give back all tickets of a session or an event, in the caller's transaction; a job does it order by order.
 * Throws `refund.run_under_way`, `refund.nothing_to_do` and, when tickets or money differ from what was seen,
 * `refund.changed_meanwhile` with the plan of now.
 */
export async function startRun(
  tx: Db,
  scope: RunScope,
  seen: SeenPlan,
  { note, createdBy }: { note: string | null; createdBy: number | null },
): Promise<string> {
  if (await lockRuns(tx, scope.eventId)) throw new AppError('refund.run_under_way')
  const plan = await planRun(tx, scope)
  if (plan.tickets === 0) throw new AppError('refund.nothing_to_do')
  if (plan.tickets !== seen.tickets || centsOf(plan) !== seen.backCents)
    throw new AppError('refund.changed_meanwhile', {
      data: { entradas: plan.tickets, devuelve_cent: centsOf(plan) },
    })
  const id = await insertRun(tx, scope, { note, createdBy })
  await writeAudit(tx, {
    actorId: createdBy,
    action: 'order.refund_run',
    subject: 'event',
    subjectId: scope.eventId,
    detail: { run: id, session: scope.sessionId ?? null, orders: plan.orders, tickets: plan.tickets },
  })
  return id
}

export interface RunContext {
  db: Db
  log: Logger
  services: Pick<Services, 'mailer' | 'config'>
}

/**
 * Goes on with all runs, an order a transaction, until nothing is left or `isStopping`. Whatever cuts it off, an order is
 * given back with its mark or not at all. Returns how many orders it did.
 */
export async function continueRuns(ctx: RunContext, isStopping = () => false): Promise<number> {
  let done = 0
  while (!isStopping() && (await doStep(ctx))) done += 1
  await endRuns(ctx.db)
  return done
}

async function doStep({ db, log, services }: RunContext): Promise<boolean> {
  let step: RunStep | undefined
  try {
    await db.transaction().execute(async (tx) => {
      step = await consumeFlow(tx)
      if (step) await refundStep(tx, services, step)
    })
    return step !== undefined
  } catch (error) {
    if (!step) throw error
    const code = error instanceof AppError ? error.code : String((error as { code?: string }).code ?? error)
    // What the database ended to dissolve a deadlock is simply done again.
    if (code === '40P01') return true
    log.error({ err: error, order: step.orderId }, 'An order of a refund of many could not be given back.')
    await recordStep(db, step, 'failed', code.slice(0, 200))
    return true
  }
}

/** Gives one order back, or leaves it to the festival's team where its seller cannot do it alone. */
async function refundStep(tx: Db, services: RunContext['services'], step: RunStep): Promise<void> {
  const { eventId, orderId, runId, sessionId, withUsed, withDonation, note } = step
  const order = await lockRefundable(tx, eventId, orderId)
  const wish = { by: 'seller', withUsed, withDonation } as const
  const ticketIds = order
    ? quoteOf(order, wish)
        .tickets.filter(({ ticket }) => sessionId === null || ticket.sessionId === sessionId)
        .map(({ ticket }) => ticket.id)
    : []
  // Given back by another person meanwhile.
  if (!order || ticketIds.length === 0) return recordStep(tx, step, 'skipped', null)
  const createdBy = step.createdBy ?? order.sellerId
  const refund = { ...wish, eventId, orderId, ticketIds, note, createdBy, runId }
  const approved = await findRunException(tx, { eventId, runId })
  const exception = approved?.bearer ? { requestId: approved.id, bearer: approved.bearer } : undefined
  try {
    await refundTickets(tx, { ...refund, exception })
  } catch (error) {
    if (!(error instanceof RefundNeedsTeamError)) throw error
    await createRequest(tx, services, { ...order, wish: refund, error })
    return recordStep(tx, step, 'requested', error.reasons.join(','))
  }
  await recordStep(tx, step, 'done', null)
}
