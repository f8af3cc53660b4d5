import type { updateBilling as contract } from '@larunbat/contract'
import {
  type FieldCheck,
  inTransaction,
  type SignedInCtx,
  type SignedInHandler,
} from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { findAccount } from './account-store.ts'
import { lockCaller } from './lock-caller.ts'
import { proveOrMail } from './prove-owner.ts'
import { findBillingFaults, saveBilling } from './save-billing.ts'
import { toOwnAccount } from './to-account.ts'

/** Wrong numbers of billing data, also beside fields that cannot be read at all. */
export const checkBilling: FieldCheck<typeof contract, SignedInCtx> = async (ctx, billing) => {
  const known = await findAccount(ctx.db, ctx.actor.accountId)
  return known ? findBillingFaults(known, billing) : new FieldFaults()
}

/**
 * A changed IBAN takes the proof that a new password takes, and notes its moment: payouts to it wait 48 hours from then. One
 * that has changed since it was looked at is proved anew.
 */
export const updateBilling: SignedInHandler<typeof contract> = async (
  ctx,
  { currentPassword, ...billing },
) => {
  const known = await findAccount(ctx.db, ctx.actor.accountId)
  if (!known) throw new AppError('request.sign_in_needed')
  findBillingFaults(known, billing).refuse(ctx.language)
  const isProved = billing.iban !== known.iban
  if (isProved) await proveOrMail(ctx, known, currentPassword, async () => ({ kind: 'billing', billing }))
  return inTransaction(ctx, async (tx) => {
    const before = await lockCaller(ctx, tx)
    const isIbanNew = billing.iban !== before.iban
    if (isIbanNew && !isProved) throw new AppError('account.current_password_needed')
    return toOwnAccount(tx, await saveBilling(tx, ctx.services, { before, billing, language: ctx.language }))
  })
}
