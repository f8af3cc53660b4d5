import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '../../shared/session.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { reloadFailed } from '../query-client.ts'
import { behindHashes, currentConnection, isBehind, isShownAgain, recordFresh } from './connection.ts'
import { saveAnswer, sweepAnswers } from './kept-data.ts'
import { keptPart, mayBeKept } from './what-is-kept.ts'

const QUIET_MS = 1_500
const TRY_AGAIN_MS = 15_000
/** Reading all that is kept is not urgent: not while the first screens are drawn. */
const SWEEP_MS = 20_000

/**
 * Caches responses of the server, shortly after they arrive, and refreshes old data on screen once the server can be
 * reached. Returns a function that stops it.
 */
export function persistData(client: QueryClient): () => void {
  const accountId = currentUser()?.id ?? 0
  const cache = client.getQueryCache()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    timer = undefined
    const hashes = [...changed]
    changed.clear()
    for (const hash of hashes) {
      const query = cache.get(hash)
      // Signed out meanwhile: nothing of it is kept.
      if (query?.state.data === undefined || currentUser()?.id !== accountId) continue
      const { data, dataUpdatedAt } = query.state
      await saveAnswer(accountId, hash, keptPart(query.queryKey, data), dataUpdatedAt)
    }
  }
  const note = (hash: string, key: readonly unknown[]) => {
    if (!mayBeKept(key)) return
    changed.add(hash)
    timer ??= setTimeout(() => whenIdle(() => void write()), QUIET_MS)
  }
  for (const query of cache.getAll())
    if (query.state.data !== undefined && !isBehind(query.queryHash)) note(query.queryHash, query.queryKey)
  const stop = cache.subscribe((event) => {
    const { queryHash, queryKey } = event.query
    if (event.type === 'removed') recordFresh(queryHash, false)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // What is shown again is no answer.
    if (isShownAgain(queryHash)) return
    recordFresh(queryHash)
    note(queryHash, queryKey)
  })

  const askAgain = () => {
    const old = new Set(behindHashes())
    for (const hash of old) if (!cache.get(hash)?.isActive()) recordFresh(hash, false)
    void client.refetchQueries({ predicate: (query) => old.has(query.queryHash) && query.isActive() })
  }
  const tryAgain = setInterval(() => {
    if (!navigator.onLine || document.visibilityState !== 'visible') return
    if (!currentConnection().isOnline) askAgain()
    void reloadFailed()
  }, TRY_AGAIN_MS)
  addEventListener('online', askAgain)
  const leave = () => void (timer !== undefined && write())
  addEventListener('pagehide', leave)
  const sweep = setTimeout(() => whenIdle(() => void sweepAnswers(accountId)), SWEEP_MS)
  return () => {
    stop()
    clearTimeout(timer)
    clearTimeout(sweep)
    clearInterval(tryAgain)
    removeEventListener('online', askAgain)
    removeEventListener('pagehide', leave)
  }
}
