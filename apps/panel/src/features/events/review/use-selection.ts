import { useState } from 'react'
import type { QueueRow } from './review-queries.ts'

/** Most events of one batch (contract). */
export const SELECTION_MAX = 200

/** Events chosen in the queue, each as it was when it was chosen; they stay chosen from page to page. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const change = (rows: readonly QueueRow[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const { id, version } of rows)
        if (!isChosen) next.delete(id)
        else if (next.size < SELECTION_MAX || next.has(id)) next.set(id, version)
      return next
    })
  return {
    count: chosen.size,
    has: (id: number) => chosen.has(id),
    change,
    clear: () => setChosen(new Map()),
    items: [...chosen].map(([id, version]) => ({ id, version })),
  }
}
export type Selection = ReturnType<typeof useSelection>
