import { ApiError } from '@larunbat/contract/client'
import type { Query } from '@tanstack/react-query'
import { currentUser } from '../../shared/session.ts'
import { recordBehind, recordUnreached } from './connection.ts'
import { readAnswer } from './kept-data.ts'
import { mayBeKept } from './what-is-kept.ts'

/** What a query shows when no server answers: what is on screen already, else what was kept. Throws the error otherwise. */
export async function lastData(query: Query, error: unknown): Promise<unknown> {
  const isUnreached =
    error instanceof ApiError && (error.code === 'network_error' || error.code === 'network_timeout')
  if (!isUnreached) throw error
  const user = currentUser()
  const { data, dataUpdatedAt } = query.state
  const kept =
    data !== undefined
      ? { data, at: dataUpdatedAt }
      : user && mayBeKept(query.queryKey)
        ? await readAnswer(user.id, query.queryHash)
        : undefined
  if (!kept) {
    recordUnreached()
    throw error
  }
  recordBehind(query.queryHash, kept.at)
  // It is as old as it is: what is looked at again is asked for again.
  setTimeout(() => query.setState({ dataUpdatedAt: kept.at }))
  return kept.data
}
