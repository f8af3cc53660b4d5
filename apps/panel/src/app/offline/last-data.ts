import { ApiError } from '@larunbat/contract/client'
import type { Query } from '@tanstack/react-query'
import { currentUser } from '../../shared/session.ts'
import { recordBehind, recordUnreached } from './connection.ts'
import { readAnswer } from './kept-data.ts'
import { mayBeKept } from './what-is-kept.ts'

/**
 * Returns what a query shows when no server responds: data already on screen, else cached data. Throws the error
 * otherwise.
 */
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
  // Keeps the real age of the data: looking at it again requests it again.
  setTimeout(() => query.setState({ dataUpdatedAt: kept.at }))
  return kept.data
}
