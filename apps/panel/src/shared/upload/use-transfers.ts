import { useMemo, useSyncExternalStore } from 'react'
import type { Transfer } from './transfer.ts'
import { shownTransfers, subscribeTransfers } from './transfer-queue.ts'

/** The transfers under way, live: all, or those that `select` takes. `select` must not change between renderings. */
export function useTransfers(select?: (transfer: Transfer) => boolean): readonly Transfer[] {
  const all = useSyncExternalStore(subscribeTransfers, shownTransfers)
  return useMemo(() => (select ? all.filter(select) : all), [all, select])
}
