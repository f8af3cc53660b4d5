import { useSearchParams } from 'react-router'
import { changed, wholeOf } from '../../../shared/list-address.ts'
import type { QueueFilters } from './review-queries.ts'

const KINDS = ['nuevo', 'reenviado', 'cambios'] as const
const LANGUAGES = ['es', 'en', 'eu'] as const
const ASSIGNED = ['yo', 'nadie', 'otros'] as const
const SORTS = ['urgencia', 'espera', 'inicio', 'hub', 'titulo'] as const
const DIRECTIONS = ['asc', 'desc'] as const

const wordOf = <W extends string>(text: string | null, words: readonly W[]) =>
  words.find((word) => word === text)
/** A day of the calendar: the 31st of November is none. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** What an address asks of the queue; whatever it should not say counts as absent. */
export function filtersOf(params: URLSearchParams): QueueFilters {
  return {
    query: params.get('texto')?.slice(0, 200) || undefined,
    hubId: wholeOf(params.get('hub'), 10_000),
    isMine: params.get('mios') === '1' || undefined,
    typeId: wholeOf(params.get('tipo'), 10_000),
    kind: wordOf(params.get('clase'), KINDS),
    isDue: params.get('vence') === '1' || undefined,
    language: wordOf(params.get('idioma'), LANGUAGES),
    missingLanguage: wordOf(params.get('falta_idioma'), LANGUAGES),
    assigned: wordOf(params.get('asignado'), ASSIGNED),
    from: dayOf(params.get('desde')),
    until: dayOf(params.get('hasta')),
    sort: wordOf(params.get('orden'), SORTS),
    direction: wordOf(params.get('sentido'), DIRECTIONS),
  }
}

/** The filters of the queue, in the address of the list and of each desk that is opened from it. */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams()
  const kept = new URLSearchParams(params)
  kept.delete('pagina')
  const search = kept.size > 0 ? `?${kept}` : ''
  return {
    filters: filtersOf(params),
    page: wholeOf(params.get('pagina'), 1_000_000) || 1,
    /** `?...` with what narrows the queue down, or ''. */
    search,
    isFiltered: kept.size > 0,
    change: (next: Record<string, string | number | undefined>) =>
      setParams((now) => changed(now, next), { replace: true, preventScrollReset: true }),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}

/** Address of the desk of an event; `search` keeps the queue the reviewer works on. */
export const deskPath = (id: number, search: string) => `/revision/${id}${search}`
