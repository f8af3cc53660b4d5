import { sortByKeys } from './keys.ts'
import { Lift } from './lift.ts'
import { sortByPointer } from './pointer.ts'
import type { SorterOptions, Sorting } from './sorting.ts'

/** Makes the items of a list sortable by mouse, finger and keyboard; returns how to stop it. */
export function startSorter(list: HTMLElement, options: SorterOptions): () => void {
  const sorting: Sorting = {
    list,
    options,
    lift: undefined,
    take(item) {
      sorting.release(true)
      const lift = new Lift(list, item)
      sorting.lift = lift
      return lift
    },
    release(isCanceled = false) {
      const { lift } = sorting
      if (!lift) return
      sorting.lift = undefined
      const { from, to } = lift
      lift.end()
      options.onEvent(isCanceled ? 'canceled' : 'dropped', from, isCanceled ? from : to)
      if (!isCanceled && from !== to) options.onMove(from, to)
    },
  }
  const life = new AbortController()
  sortByKeys(sorting, life.signal)
  sortByPointer(sorting, life.signal)
  // An upload that arrives, or another user's change, alters the list during the drag.
  const watcher = new MutationObserver(() => {
    const { lift } = sorting
    if (!lift) return
    if (lift.measure()) lift.draw(lift.to)
    else sorting.release(true)
  })
  watcher.observe(list, { childList: true })
  return () => {
    life.abort()
    watcher.disconnect()
    sorting.release(true)
  }
}
