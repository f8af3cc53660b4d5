import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import type { HoldOutcome, HoldRequest } from './hold.ts'
import { holdBatch } from './hold-store.ts'
import { releaseHeld } from './release-store.ts'
import { boundHold, capSpare, lendSpare, lockCounters, lockReplaceable } from './replace-store.ts'

/** Rolls the release of the old holds back: the buyer keeps what was held before. */
class NotReplacedError extends Error {
  readonly outcome: HoldOutcome

  constructor(outcome: HoldOutcome) {
    super(`not replaced: ${outcome.is}`)
    this.outcome = outcome
  }
}

/**
 * Holds the places of a request instead of those of the buyer's open checkouts with these secrets: released and held anew in
 * one transaction, under the locks of the purchase, so that nothing in between is sold to others. Unless the outcome is
 * `held`, the earlier holds stay as they were.
 */
export async function replaceHold(
  db: Db,
  request: HoldRequest,
  tokenHashes: readonly Buffer[],
): Promise<HoldOutcome> {
  try {
    return await retryDeadlock(db, (tx) => replaceIn(tx, request, tokenHashes))
  } catch (error) {
    if (error instanceof NotReplacedError) return error.outcome
    throw error
  }
}

async function replaceIn(tx: Db, request: HoldRequest, tokenHashes: readonly Buffer[]): Promise<HoldOutcome> {
  const replaced = await lockReplaceable(tx, tokenHashes)
  const ids = replaced.map(({ id }) => id)
  await lockCounters(tx, ids, request)
  const spare = await lendSpare(tx, ids)
  await releaseHeld(tx, ids, 'cancelled')
  await tracePoint('hold.replace.before_commit')
  const [outcome] = await holdBatch(tx)([request])
  // Under these locks nothing comes free meanwhile: what fits is held, or its offer has changed.
  if (!outcome || outcome.is === 'again') throw new NotReplacedError({ is: 'stale' })
  if (outcome.is !== 'held') throw new NotReplacedError(outcome)
  await capSpare(tx, spare)
  const firstHeldAt = replaced.map((one) => one.firstHeldAt).sort()[0]
  if (firstHeldAt === undefined) return outcome
  return { ...outcome, expiresAt: await boundHold(tx, request.id, firstHeldAt) }
}
