import {
  SENSITIVE_APPEARANCE_FIELDS,
  SENSITIVE_SESSION_FIELDS,
  type SensitiveTopic,
} from '@larunbat/rules/sensitive-fields'
import { columnOf } from '../contents/content-columns.ts'
import type { PartChange } from '../history/note-change.ts'

/** What an administrator approves, by name: `venueName`, `impact.text`, `sessions.12`, `sessions.12.price`. */
export type Approvals = ReadonlySet<string>

const SENSITIVE_OF_PART = {
  sessions: SENSITIVE_SESSION_FIELDS,
  appearances: SENSITIVE_APPEARANCE_FIELDS,
} as const satisfies Record<string, Readonly<Record<string, SensitiveTopic>>>
export type SensitivePart = keyof typeof SENSITIVE_OF_PART

/** What changed of these parts, given as their rows: one that came or went by its number, else by what it is about. */
export function approvalsOf(part: SensitivePart, changes: readonly PartChange[]): string[] {
  const topics = Object.entries<SensitiveTopic>(SENSITIVE_OF_PART[part])
  return changes.flatMap(({ id, before, after }) => {
    const name = `${part}.${id}`
    if (!before || !after) return [name]
    const [was, is] = [before, after] as Record<string, unknown>[]
    return topics
      .filter(([field]) => was?.[columnOf(field)] !== is?.[columnOf(field)])
      .map(([, topic]) => `${name}.${topic}`)
  })
}

/**
 * Parts as they go live: those that were approved, each as it is now but for what waits of it, in `part` by numbers and
 * topics. A date, a price or a place is approved whole: a new start beside the end of before would be nobody's.
 */
export function mergeParts<T extends { id: number }>(
  part: SensitivePart,
  current: readonly T[],
  previous: readonly T[],
  approved: Approvals,
): T[] {
  const topics = Object.entries<SensitiveTopic>(SENSITIVE_OF_PART[part]) as [keyof T, SensitiveTopic][]
  const byId = new Map(current.map((one) => [one.id, one]))
  const known = new Set(previous.map(({ id }) => id))
  const kept = previous.flatMap((was) => {
    const name = `${part}.${was.id}`
    const is = byId.get(was.id)
    if (!is) return approved.has(name) ? [] : [was]
    const waiting = topics.filter(([, topic]) => !approved.has(`${name}.${topic}`))
    return [{ ...is, ...Object.fromEntries(waiting.map(([field]) => [field, was[field]])) }]
  })
  return [...kept, ...current.filter(({ id }) => !known.has(id) && approved.has(`${part}.${id}`))]
}
