import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { STORAGE_FULL } from '../../shared/drafts/draft-store.ts'
import { late } from '../../shared/late.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import { whenIdle } from '../../shared/when-idle.ts'
import { currentConnection, subscribeConnection } from './connection.ts'
import { persistData } from './persist-data.ts'
import { useOutbox } from './use-outbox.ts'
import { startWorker } from './worker.ts'

const loadBar = async () => {
  const [{ OfflineBar }] = await Promise.all([import('./offline-bar.tsx'), i18next.loadNamespaces('offline')])
  return { default: OfflineBar }
}
const OfflineBar = late(loadBar)

/**
 * Keeps what was seen, sends what waits, looks for new versions. Draws a bar above the screen when there is something to
 * know about it.
 */
export function OfflineParts() {
  const cache = useQueryClient()
  const toast = useToast()
  const connection = useSyncExternalStore(subscribeConnection, currentConnection)
  const [update, setUpdate] = useState<() => void>()
  const [isFull, setFull] = useState(false)
  const showSent = useCallback(
    (count: number) =>
      void i18next.loadNamespaces('offline').then(() => toast.success(i18next.t('offline:sent', { count }))),
    [toast],
  )
  const outbox = useOutbox(showSent)
  const { send } = outbox
  useEffect(() => persistData(cache), [cache])
  // What says that the network is gone has to be here before it goes.
  useEffect(() => whenIdle(() => void loadBar().catch(() => undefined)), [])
  useEffect(() => {
    void startWorker({ onUpdate: (takeOver) => setUpdate(() => takeOver), onNetwork: () => void send() })
  }, [send])
  useEffect(() => {
    const tell = () => setFull(true)
    addEventListener(STORAGE_FULL, tell)
    return () => removeEventListener(STORAGE_FULL, tell)
  }, [])
  const isQuiet = connection.isOnline && outbox.waiting.length === 0 && !update && !isFull
  if (isQuiet) return null
  return (
    <Suspense>
      <OfflineBar
        connection={connection}
        outbox={outbox}
        isFull={isFull}
        onRoom={() => setFull(false)}
        update={update}
        onLater={() => setUpdate(undefined)}
      />
    </Suspense>
  )
}
