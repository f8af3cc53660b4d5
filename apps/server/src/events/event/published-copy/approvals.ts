import {
  SENSITIVE_APPEARANCE_FIELDS,
  SENSITIVE_SESSION_FIELDS,
  type SensitiveTopic,
} from '@larunbat/rules/events/sensitive-fields'
import type { SessionStatus } from '@larunbat/rules/events/session-status'
import type { PartChange } from '../changes/record-change.ts'
import { columnOf } from '../event-columns.ts'
import type { SessionValue } from '../event-record.ts'

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
 * topics. A date, a price or a place is approved whole: a new start beside the end of before would belong to no version.
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

/** Sessions that do not take place on the day they have. */
const OFF: readonly SessionStatus[] = ['cancelled', 'postponed']
const isOff = ({ status }: SessionValue) => OFF.includes(status)
const DATES = ['startsAt', 'endsAt', 'timeZone'] as const

/**
 * Returns the sessions of an event as they are published. While a new date waits for approval, so do the fields that
 * depend on it: the end of sale is unchanged, and a postponed or cancelled session stays so; else its buyers would be
 * notified of the old date.
 */
export function mergeSessions(
  current: readonly SessionValue[],
  previous: readonly SessionValue[],
  approved: Approvals,
): SessionValue[] {
  const before = new Map(previous.map((session) => [session.id, session]))
  const now = new Map(current.map((session) => [session.id, session]))
  return mergeParts('sessions', current, previous, approved).map((merged) => {
    const [was, is] = [before.get(merged.id), now.get(merged.id)]
    if (!was || !is || DATES.every((field) => merged[field] === is[field])) return merged
    const isOnAgain = isOff(was) && !isOff(is) && is.status !== 'finished'
    return { ...merged, saleEndsAt: was.saleEndsAt, ...(isOnAgain ? { status: was.status } : {}) }
  })
}
