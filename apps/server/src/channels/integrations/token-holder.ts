import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'

/** Whose keys and webhooks a call is about: an account's, or with null the festival's. */
export type Holder = number | null

/** The festival's are for administrators alone. */
export function holderOf({ actor }: SignedInCtx, isFestival: boolean | undefined): Holder {
  if (!isFestival) return actor.accountId
  if (!actor.isAdmin) throw new AppError('request.not_allowed')
  return null
}

/** Whose webhooks the caller may look after: their own, and the festival's as an administrator. */
export function holdersOf({ actor }: SignedInCtx): { accountId: number; withFestival: boolean } {
  return { accountId: actor.accountId, withFestival: actor.isAdmin }
}
