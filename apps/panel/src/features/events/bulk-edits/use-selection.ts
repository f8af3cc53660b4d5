import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { TableInput } from './table-address.ts'
import { fetchRows } from './table-queries.ts'

/** Chosen events: by number, or all that the filters find but for some. */
type Chosen = { all: false; ids: ReadonlySet<number> } | { all: true; except: ReadonlySet<number> }

const NOTHING: Chosen = { all: false, ids: new Set() }

/**
 * The selection of a table. It outlives scrolling and another order; other filters find other events, so they begin with
 * nothing chosen. `pick` with `isRange` chooses everything since the last one picked.
 */
export function useSelection(input: TableInput, filterKey: string, total: number) {
  const cache = useQueryClient()
  const [state, setState] = useState({ filterKey, chosen: NOTHING })
  const chosen = state.filterKey === filterKey ? state.chosen : NOTHING
  const anchor = useRef<number | undefined>(undefined)
  const latest = useRef({ chosen, filterKey, input })
  latest.current = { chosen, filterKey, input }
  const set = useCallback(
    (next: (chosen: Chosen) => Chosen) =>
      setState((old) => {
        const key = latest.current.filterKey
        return { filterKey: key, chosen: next(old.filterKey === key ? old.chosen : NOTHING) }
      }),
    [],
  )
  const pick = useCallback(
    async (id: number, place: number, isRange: boolean) => {
      const from = isRange ? anchor.current : undefined
      anchor.current = place
      const isOn = !has(latest.current.chosen, id)
      if (from === undefined) return set((now) => changed(now, [id], isOn))
      const [first, last] = from < place ? [from, place] : [place, from]
      const rows = await fetchRows(cache, latest.current.input, first, last)
      set((now) => changed(now, [...rows.map((row) => row.id), id], true))
    },
    [cache, set],
  )
  const count = chosen.all ? Math.max(0, total - chosen.except.size) : chosen.ids.size
  return useMemo(
    () => ({
      chosen,
      count,
      isChosen: (id: number) => has(chosen, id),
      pick: (id: number, place: number, isRange: boolean) => void pick(id, place, isRange),
      chooseAll: () => set(() => ({ all: true, except: new Set() })),
      clear: () => set(() => NOTHING),
    }),
    [chosen, count, pick, set],
  )
}
export type Selection = ReturnType<typeof useSelection>

const has = (chosen: Chosen, id: number) => (chosen.all ? !chosen.except.has(id) : chosen.ids.has(id))

function changed(chosen: Chosen, ids: readonly number[], isOn: boolean): Chosen {
  const next = new Set(chosen.all ? chosen.except : chosen.ids)
  for (const id of ids)
    if (isOn === chosen.all) next.delete(id)
    else next.add(id)
  return chosen.all ? { all: true, except: next } : { all: false, ids: next }
}
