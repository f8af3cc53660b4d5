import { useSearchParams } from 'react-router'
import type { Sort } from '../../../shared/data/data-table.tsx'

/** What the address of the list says: `?estado=1&hub=3&texto=coro&orden=inicio&sentido=desc&pagina=2`. */
export interface ListFilters {
  status?: number
  hubId?: number
  typeId?: number
  year?: number
  text: string
  sort?: Sort
  page: number
}
type Change = Partial<Record<keyof typeof NAMES, string | number | undefined>>

/** Stands among the states of the filter: events of others that one works on. */
export const SHARED = 4

const NAMES = {
  status: 'estado',
  hubId: 'hub',
  typeId: 'tipo',
  year: 'anio',
  text: 'texto',
  sortKey: 'orden',
  direction: 'sentido',
  page: 'pagina',
} as const

export const SORT_KEYS = ['titulo', 'inicio', 'estado', 'hub', 'progreso', 'actualizado', 'enviado'] as const

/** Filters and order of the list; the address is the only place they are kept. */
export function useListFilters() {
  const [search, setSearch] = useSearchParams()
  const change = (next: Change) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        // Another filter is another list, from its first page.
        if (!('page' in next)) params.delete(NAMES.page)
        for (const [key, value] of Object.entries(next) as [
          keyof typeof NAMES,
          string | number | undefined,
        ][]) {
          if (value === undefined || value === '') params.delete(NAMES[key])
          else params.set(NAMES[key], String(value))
        }
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return { filters: readFilters(search), change, clear: () => setSearch({}, { replace: true }) }
}

/** Reads the address; what makes no sense in it is left out. */
export function readFilters(search: URLSearchParams): ListFilters {
  const sortKey = search.get(NAMES.sortKey)
  return {
    status: wholeOf(search, NAMES.status, SHARED),
    hubId: wholeOf(search, NAMES.hubId, 10_000),
    typeId: wholeOf(search, NAMES.typeId, 10_000),
    year: wholeOf(search, NAMES.year, 2100),
    text: search.get(NAMES.text) ?? '',
    sort: sortKey ? { key: sortKey, isDescending: search.get(NAMES.direction) === 'desc' } : undefined,
    page: wholeOf(search, NAMES.page, 1_000_000) || 1,
  }
}

function wholeOf(search: URLSearchParams, name: string, max: number): number | undefined {
  const text = search.get(name)
  return text !== null && /^\d{1,7}$/.test(text) && Number(text) <= max ? Number(text) : undefined
}
