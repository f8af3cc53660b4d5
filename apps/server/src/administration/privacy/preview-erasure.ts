import type { previewErasure as contract } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import type { SignedInHandler } from '../../database/context.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import { planErasure } from './erasure-plan.ts'
import { countOfBuyer, countParticipants } from './erasure-plan-store.ts'

export const previewErasure: SignedInHandler<typeof contract> = async ({ db, actor }) => {
  const account = await findAccount(db, actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  const plan = await planErasure(db, account)
  const participants = await countParticipants(db, account.id, plan.deletedIds)
  // An unconfirmed address proves no identity: purchases made with it are not shown.
  const bought = account.confirmed_at === null ? null : await countOfBuyer(db, emailKey(account.email))
  return {
    hasPassword: account.password_hash !== null,
    obstacle: plan.obstacle,
    deletedEvents: plan.deletedIds.length,
    keptEvents: plan.keptIds.length,
    deletedParticipants: participants.deleted,
    keptParticipants: participants.kept,
    soldTickets: plan.sold,
    purchases: bought?.purchases ?? 0,
    waitingPlaces: bought?.waitingPlaces ?? 0,
    retainedUntil: plan.retainedUntil,
  }
}
