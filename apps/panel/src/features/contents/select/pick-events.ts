import type { ContentRight } from '@larunbat/rules/content-rights'
import { rightsOf } from '@larunbat/rules/content-rights'
import type { ContentListRow } from '../list/filter-own.ts'
import { matchesText } from '../list/filter-own.ts'

const ARCHIVED = 3

/** Events one may use a tool for and whose words were typed: those picked last stand first, archived ones last. */
export function pickEvents<T extends ContentListRow>(
  rows: readonly T[],
  { right, text, recent }: { right: ContentRight; text: string; recent: readonly number[] },
): T[] {
  const place = (row: T) => {
    const at = recent.indexOf(row.id)
    if (at !== -1) return at
    return recent.length + (row.status === ARCHIVED ? 1 : 0)
  }
  return rows
    .filter((row) => rightsOf(row.role ?? 'owner').includes(right) && matchesText(row, text))
    .toSorted((a, b) => place(a) - place(b))
}
