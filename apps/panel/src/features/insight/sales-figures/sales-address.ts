import { SALES_GRAINS, SALES_GROUPINGS, SALES_SORTS, type SalesGrouping } from '@larunbat/contract'
import { useListAddress } from '../../../shared/list-address.ts'
import type { SalesFilters } from './sales-queries.ts'

export const GROUP_WORDS = Object.values(SALES_GROUPINGS)
const SORT_WORDS = Object.values(SALES_SORTS)
const codeOf = <M extends Record<string, string>>(words: M, word: string): keyof M =>
  Object.keys(words).find((code) => words[code] === word) as keyof M

/** The number of an edition that stands for all of them. */
export const ALL_EDITIONS = 0
const DAY = /^\d{4}-\d\d-\d\d$/
const most = Number.MAX_SAFE_INTEGER

export const MEASURES = ['tickets', 'saleCents'] as const
export type Measure = (typeof MEASURES)[number]

/** Everything the screen shows, as it stands in the address; `current` is the number of the current edition. */
export function useSalesAddress(current: number | undefined) {
  const { text, number, word, change, clear } = useListAddress()
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : undefined)
  const eventId = number('evento', most)
  const edition = number('edicion', most)
  const filters: SalesFilters = {
    eventId,
    sessionId: eventId === undefined ? undefined : number('sesion', most),
    ticketTypeId: eventId === undefined ? undefined : number('tipo_entrada', most),
    hubId: number('hub', 9999),
    disciplineId: number('disciplina', 9999),
    typeId: number('tipo', 9999),
    ownerId: number('propietario', most),
    cause: text('causa') || undefined,
    channel: word('canal', ['web', 'puerta']) === 'puerta' ? 'door' : word('canal', ['web']),
    // An event belongs to its edition anyway.
    editionId: eventId !== undefined || edition === ALL_EDITIONS ? undefined : (edition ?? current),
    currency: text('moneda') || undefined,
    from: day('desde'),
    until: day('hasta'),
  }
  const by = word('por', GROUP_WORDS) ?? (eventId === undefined ? 'evento' : 'sesion')
  const isPart = by === 'sesion' || by === 'tipo_entrada'
  const grouping = codeOf(SALES_GROUPINGS, isPart && eventId === undefined ? 'evento' : by) as SalesGrouping
  return {
    filters,
    edition: edition ?? current,
    grain: word('grano', SALES_GRAINS),
    measure: word('medida', MEASURES) ?? 'tickets',
    by: SALES_GROUPINGS[grouping],
    grouping,
    sort: codeOf(SALES_SORTS, word('orden', SORT_WORDS) ?? 'entradas') as keyof typeof SALES_SORTS,
    direction: word('sentido', ['asc', 'desc']) ?? 'desc',
    page: number('pagina') || 1,
    change,
    clear,
  }
}

export type SalesAddress = ReturnType<typeof useSalesAddress>
