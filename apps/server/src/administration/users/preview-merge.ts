import type { previewMerge as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countMoves, listTitles } from '../privacy/account-alias-store.ts'
import { findObstacle } from './merge-obstacle.ts'

const TITLES = 10

export const previewMerge: SignedInHandler<typeof contract> = async ({ db, actor }, { keptId, closedId }) => {
  if (keptId === closedId) throw new AppError('account.merge_same')
  const [kept, closed] = await Promise.all([findAccount(db, keptId), findAccount(db, closedId)])
  if (!kept || !closed) throw new AppError('account.not_found')
  return {
    kept: { name: kept.name, email: kept.email },
    closed: { name: closed.name, email: closed.email },
    ...(await countMoves(db, closedId)),
    events: await listTitles(db, closedId, TITLES),
    hasBilling: closed.tax_id !== null || closed.iban !== null,
    obstacle: await findObstacle(db, { kept, closed, actorId: actor.accountId }),
  }
}
