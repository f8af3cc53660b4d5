import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { AppError } from '../../platform/errors.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { sumRefundedBy } from './refund-ticket-store.ts'

const NEEDED = 'account.current_password_needed'

/** Whether the caller proved who they are: by this password, which must be right where it is given, or by a young sign-in. */
export async function isProved(ctx: SignedInCtx, currentPassword: string | undefined): Promise<boolean> {
  try {
    await proveCaller(ctx, currentPassword)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === NEEDED) return false
    throw error
  }
}

/**
 * True when a refund requires a fresh proof of the caller: for used tickets, and for sums from the festival's setting
 * on. The caller's refunds of the last day are added, so that partial sums cannot avoid it.
 */
export async function needsProof(
  db: Db,
  { accountId, hasUsed, backCents }: { accountId: number; hasUsed: boolean; backCents: number },
): Promise<boolean> {
  if (hasUsed) return true
  if (backCents === 0) return false
  const { refundProofFromCents } = await readFestivalSettings(db)
  return backCents + (await sumRefundedBy(db, accountId)) >= refundProofFromCents
}

/** Throws when a proof is needed and there is none. */
export function requireProof(isNeeded: boolean, isGiven: boolean): void {
  if (isNeeded && !isGiven) throw new AppError(NEEDED, { fields: ['password_actual'] })
}
