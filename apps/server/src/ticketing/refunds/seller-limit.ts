import type { RequestReason } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import type { Move } from '../../ledger/journal.ts'
import { hasEndedBefore, type Payee } from '../../ledger/payee-balance-store.ts'
import { isWithinHeld, type Outflow, readHeld } from '../../ledger/shortfall.ts'
import { AppError } from '../../platform/errors.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'

/** Two administrators allowed a refund beyond the seller's limit, and said who bears what is missing. */
export interface RefundException {
  requestId: string
  bearer: 'festival' | 'seller'
}

/** A refund that its seller cannot make alone: it becomes a request to the festival's team. Nothing was written. */
export class RefundNeedsTeamError extends AppError {
  readonly reasons: readonly RequestReason[]
  /** What would go back to the buyer. */
  readonly amountCents: number

  constructor(reasons: readonly RequestReason[], amountCents: number) {
    super('refund.needs_team')
    this.reasons = reasons
    this.amountCents = amountCents
  }
}

/**
 * Returns why a seller's refund needs the festival's team: it takes more than is still held here for them (`balance`), or
 * comes later after the session than the festival allows (`late`). Empty when the seller may make it. Under `lockPayee`
 * where it decides; without, it is what holds just now.
 */
export async function findTeamReasons(
  db: Db,
  payee: Payee,
  place: { eventId: number; currency: string },
  { moves, outflow, sessionIds }: { moves: readonly Move[]; outflow: Outflow; sessionIds: readonly number[] },
): Promise<RequestReason[]> {
  // Free places and what was never paid move nothing.
  if (moves.length === 0) return []
  const { refundDaysAfterSession } = await readFestivalSettings(db)
  const reasons: RequestReason[] = isWithinHeld(await readHeld(db, payee, place), outflow) ? [] : ['balance']
  if (await hasEndedBefore(db, place.eventId, sessionIds, refundDaysAfterSession)) reasons.push('late')
  return reasons
}
