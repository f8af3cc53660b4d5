import type { EventRow } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { MemberRole } from '@larunbat/rules/events/event-rights'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { fold } from '@larunbat/rules/text/fold'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type ListFilters, SHARED } from './list-filters.ts'

/** What a row of either list has. */
export type EventListRow = Omit<Of<typeof EventRow>, 'sentAt'> & {
  /** The role in another owner's event as a member of its team. */
  role?: MemberRole | null | undefined
}

/** Own events that fit what was typed, accents and case ignored, in title (any language), place or owner. */
export function matchesText(row: EventListRow, text: string): boolean {
  const wanted = fold(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const words = fold([row.title, row.venueName, row.city, row.owner.name].filter(Boolean).join(' '))
  return wanted.every((word) => words.includes(word))
}

/**
 * Filters and orders own events in the browser: a person has some hundreds at most. By default they keep the order of
 * the server, last changed first, with past events at the end.
 */
export function filterOwn<T extends EventListRow>(
  rows: readonly T[],
  { status, text, sort }: ListFilters,
  language: Language,
  compareText: (a: string, b: string) => number,
): T[] {
  const found = rows.filter(
    (row) =>
      (status === undefined || (status === SHARED ? row.role : row.status === status)) &&
      matchesText(row, text),
  )
  if (!sort) return found.sort((a, b) => Number(isOver(a)) - Number(isOver(b)))
  const compare = comparatorOf<T>(sort.key, language, compareText)
  const direction = sort.isDescending ? -1 : 1
  return found.sort((a, b) => direction * compare(a, b) || b.id - a.id)
}

const isOver = ({ status }: EventListRow) => status === EVENT_STATUS.archived

function comparatorOf<T extends EventListRow>(
  key: string,
  language: Language,
  compareText: (a: string, b: string) => number,
): (a: T, b: T) => number {
  const title = (row: T) => pickText(row.title, language)
  if (key === 'titulo') return (a, b) => compareText(title(a), title(b))
  // Events without a date are sorted after those with one.
  if (key === 'inicio') return (a, b) => compareText(a.startsAt ?? '9', b.startsAt ?? '9')
  if (key === 'estado') return (a, b) => a.status - b.status
  if (key === 'hub') return (a, b) => compareText(a.venueName ?? '', b.venueName ?? '')
  if (key === 'progreso') return (a, b) => a.progress - b.progress
  return (a, b) => compareText(b.updatedAt, a.updatedAt)
}

/** How many events there are in each state, and how many of others, for the chips. */
export function countByStatus(rows: readonly EventListRow[]): number[] {
  const counts = [0, 0, 0, 0, 0]
  const count = (at: number) => {
    counts[at] = (counts[at] ?? 0) + 1
  }
  for (const row of rows) {
    count(row.status)
    if (row.role) count(SHARED)
  }
  return counts
}
