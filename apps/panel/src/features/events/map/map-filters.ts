import { fold } from '@larunbat/rules/text/fold'
import type { MapEventRow } from './map-queries.ts'

/** Parts of a day, by the clock of the place. */
export const DAY_PARTS = ['manana', 'tarde', 'noche'] as const
export type DayPart = (typeof DAY_PARTS)[number]

export interface MapFilters {
  text: string
  hub: number | undefined
  discipline: number | undefined
  /** `YYYY-MM-DD`. */
  day: string
  part: DayPart | undefined
  status: number | undefined
  isMine: boolean
}

const partOf = (time: string): DayPart => {
  const hour = Number(time.slice(11, 13))
  // Who plays at two in the morning plays at night.
  if (hour >= 20 || hour < 6) return 'noche'
  return hour < 14 ? 'manana' : 'tarde'
}

/** What the filters leave; day and part of the day must hold for one and the same session. */
export function filterEvents(rows: readonly MapEventRow[], filters: MapFilters): MapEventRow[] {
  const { hub, discipline, day, part, status, isMine } = filters
  const words = fold(filters.text).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (hub !== undefined && row.hubId !== hub) return false
    if (discipline !== undefined && !row.disciplineIds.includes(discipline)) return false
    if (status !== undefined && row.status !== status) return false
    if (isMine && !row.isMine) return false
    if (
      (day || part) &&
      !row.times.some((time) => (!day || time.startsWith(day)) && (!part || partOf(time) === part))
    )
      return false
    if (words.length === 0) return true
    const text = fold([row.title, row.venueName, row.address, row.city].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The first session that has not begun; of those that are all over, the last. */
export function nextTime(times: readonly string[], now: string): string | undefined {
  return times.find((time) => time >= now) ?? times.at(-1)
}
