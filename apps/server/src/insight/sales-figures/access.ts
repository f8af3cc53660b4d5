import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { canSeeAnalytics } from './visibility-store.ts'

/** Throws `analytics.not_visible` unless the caller is an administrator or one let them see their sales. */
export async function requireVisible({ actor, db }: Pick<SignedInCtx, 'actor' | 'db'>): Promise<void> {
  if (!actor.isAdmin && !(await canSeeAnalytics(db, actor.accountId)))
    throw new AppError('analytics.not_visible')
}
