import type { leaveWaitingList as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { endEntry, findEntry } from './entry-store.ts'
import { entryOfToken } from './entry-token.ts'

/** Leaves a line; nothing of the person is kept there. */
export const leaveWaitingList: Handler<typeof contract> = async ({ db }, { token }) => {
  const id = await entryOfToken(db, token)
  const entry = id === undefined ? undefined : await findEntry(db, id)
  if (!entry) throw new AppError('waiting.not_found')
  await retryDeadlock(db, (tx) => endEntry(tx, entry, 'forgotten'))
  return { isDone: true }
}
