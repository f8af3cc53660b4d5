import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { currentConnection, subscribeConnection } from './connection.ts'
import { listWaiting, sendWaiting, type Waiting, watchDrafts } from './outbox.ts'
import { askForNetwork } from './worker.ts'

const TRY_AGAIN_MS = 20_000

interface Outbox {
  waiting: Waiting[]
  /** Sends now what can be sent. */
  send: () => Promise<void>
  refresh: () => Promise<void>
}

/**
 * Input not yet sent to the server: sent automatically when the panel opens, when the network is back, and from time to
 * time. `onSent` receives the number of accepted entries.
 */
export function useOutbox(onSent: (count: number) => void): Outbox {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const refresh = useCallback(async () => setWaiting(await listWaiting()), [])
  const send = useCallback(async () => {
    if ((await listWaiting()).length > 0) {
      const { senderFor } = await import('./send-event.ts')
      const sent = await sendWaiting(senderFor(cache)).catch(() => 0)
      if (sent > 0) onSent(sent)
    }
    await refresh()
    if ((await listWaiting()).some(({ order }) => !order.problem)) void askForNetwork()
  }, [cache, onSent, refresh])
  useEffect(() => {
    void send()
    const stopDrafts = watchDrafts(() => void send())
    const stopConnection = subscribeConnection(() => {
      if (currentConnection().isOnline) void send()
    })
    const online = () => void send()
    addEventListener('online', online)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void send()
    }, TRY_AGAIN_MS)
    return () => {
      stopDrafts()
      stopConnection()
      removeEventListener('online', online)
      clearInterval(timer)
    }
  }, [send])
  return { waiting, send, refresh }
}
