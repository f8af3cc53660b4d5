import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import type { CatalogEvent } from './catalog.ts'

export interface EventFilters {
  hubId?: number | undefined
  disciplineId?: number | undefined
  typeId?: number | undefined
  editionYear?: number | undefined
  organiserId?: number | undefined
  participantId?: number | undefined
  seriesId?: number | undefined
  cause?: string | undefined
  from?: string | undefined
  until?: string | undefined
  isFree?: boolean | undefined
  isForChildren?: boolean | undefined
  accessibility?: string | undefined
  status?: 'published' | 'archived' | 'any' | undefined
  updatedSince?: string | undefined
}

const STATUS = { published: 2, archived: 3 } as const

/** True for an event that fits every filter that is given. */
export function fits(event: CatalogEvent, filters: EventFilters): boolean {
  const { status = 'published' } = filters
  const is = <T>(wanted: T | undefined, value: T | null) => wanted === undefined || wanted === value
  const has = <T>(wanted: T | undefined, values: readonly T[]) =>
    wanted === undefined || values.includes(wanted)
  return (
    (status === 'any' || event.status === STATUS[status]) &&
    is(filters.hubId && shownHub(filters.hubId), shownHub(event.hubId)) &&
    is(filters.typeId, event.typeId) &&
    is(filters.editionYear, event.year) &&
    is(filters.organiserId, event.ownerId) &&
    is(filters.seriesId, event.seriesId) &&
    is(filters.cause, event.causeKey) &&
    is(filters.isFree, event.isFree) &&
    is(filters.isForChildren, event.isForChildren) &&
    has(filters.disciplineId, event.disciplineIds) &&
    has(filters.participantId, event.participantIds) &&
    has(filters.accessibility, event.accessibility) &&
    (filters.updatedSince === undefined || event.updatedAt >= filters.updatedSince) &&
    isOnADay(event.days, filters.from, filters.until)
  )
}

function isOnADay(days: readonly string[], from: string | undefined, until: string | undefined): boolean {
  if (from === undefined && until === undefined) return true
  return days.some((day) => (from === undefined || day >= from) && (until === undefined || day <= until))
}

export type EventSort = 'starts_at' | 'id' | 'updated_at'

/** What an event is sorted by, with its number so that no two are alike; those without a date come last. */
export function sortKey(event: CatalogEvent, sort: EventSort): [string | null, number] {
  if (sort === 'id') return [null, event.id]
  return [sort === 'updated_at' ? event.updatedAt : event.startsAt, event.id]
}

/** Before 0, after more than 0. */
export function compareKeys([a, idA]: readonly unknown[], [b, idB]: readonly unknown[]): number {
  if (a !== b) {
    if (a === null) return 1
    if (b === null) return -1
    return String(a) < String(b) ? -1 : 1
  }
  return Number(idA) - Number(idB)
}
