import type { changeSessions, updateEventDates } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { isClockTime } from '@larunbat/rules/events/session-generator'
import type { OpenEvent } from '../../event-queries.ts'
import { sessionForm } from '../session-values.ts'

export type BulkChange = InputOf<typeof changeSessions>['change']
export type BulkReport = OutputOf<typeof changeSessions>
export type BulkKind = 'move' | 'tickets' | 'state' | 'delete'

/** What the forms of a bulk change hold; null leaves the sessions as they are. */
export interface BulkForm {
  direction: 'later' | 'earlier'
  days: number | null
  minutes: number | null
  time: string | null
  durationMin: number | null
  priceCents: number | null
  capacity: number | null
  maxPerPerson: number | null
  saleStartsAt: string | null
  saleClosesMin: number | null
  /** Takes away what differs from the event. */
  isAsEvent: boolean
  status: BulkChange['status'] | null
  streamUrl: string | null
}

export const EMPTY_BULK: BulkForm = {
  direction: 'later',
  days: null,
  minutes: null,
  time: null,
  durationMin: null,
  priceCents: null,
  capacity: null,
  maxPerPerson: null,
  saleStartsAt: null,
  saleClosesMin: null,
  isAsEvent: false,
  status: null,
  streamUrl: null,
}

/** The states one sets by hand; the others follow from sales and time. */
export const BULK_STATES = ['scheduled', 'postponed', 'cancelled', 'online'] as const

/** The change a form asks for; undefined while there is nothing to do, or something cannot be read. */
export function changeOf(kind: BulkKind, form: BulkForm): BulkChange | undefined {
  if (kind === 'delete') return { isDeleted: true }
  const change = kind === 'move' ? moveOf(form) : kind === 'tickets' ? ticketsOf(form) : stateOf(form)
  if (change === undefined) return undefined
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function moveOf({ direction, days, minutes, time, durationMin }: BulkForm): BulkChange | undefined {
  const sign = direction === 'earlier' ? -1 : 1
  const typed = time === '' ? null : time
  if ([days, minutes, durationMin].some(isUnreadable) || (typed !== null && !isClockTime(typed)))
    return undefined
  return {
    shiftDays: days ? sign * days : undefined,
    shiftMinutes: minutes ? sign * minutes : undefined,
    time: typed ?? undefined,
    durationMin: durationMin ?? undefined,
  }
}

function ticketsOf(form: BulkForm): BulkChange | undefined {
  const { priceCents, capacity, maxPerPerson, saleStartsAt, saleClosesMin } = form
  if (form.isAsEvent)
    return { priceCents: null, capacity: null, maxPerPerson: null, saleStartsAt: null, saleClosesMin: null }
  if ([priceCents, capacity, maxPerPerson, saleClosesMin].some(isUnreadable)) return undefined
  return {
    priceCents: priceCents ?? undefined,
    capacity: capacity ?? undefined,
    maxPerPerson: maxPerPerson ?? undefined,
    saleStartsAt: saleStartsAt ?? undefined,
    saleClosesMin: saleClosesMin ?? undefined,
  }
}

function stateOf({ status, streamUrl }: BulkForm): BulkChange | undefined {
  if (!status) return undefined
  return { status, streamUrl: status === 'online' && streamUrl ? streamUrl : undefined }
}

/** A number field keeps what it cannot read as text. */
const isUnreadable = (value: unknown) => value !== null && typeof value !== 'number'

type Undo = InputOf<typeof updateEventDates>

/**
 * The call that takes a change back: the sessions as they were, guarded by the version the change made, so that nothing
 * done meanwhile is lost. Undefined when that would not bring back the same: on a published event a session that
 * was deleted would come back as another one, and wait for approval.
 */
export function undoOf(event: OpenEvent, report: BulkReport): Undo | undefined {
  const changed = report.sessions.filter(({ isChanged }) => isChanged)
  const gone = new Set(changed.filter(({ after }) => after === null).map(({ id }) => id))
  if (changed.length === 0 || report.version !== event.version + 1) return undefined
  if (gone.size > 0 && event.status >= 2) return undefined
  const before = new Map(changed.map((session) => [session.id, session.before]))
  return {
    id: event.id,
    version: report.version,
    sessions: event.sessions.map((session) => {
      const { id, ...values } = sessionForm(before.get(session.id) ?? session)
      return gone.has(session.id) ? values : { ...values, id }
    }),
  }
}
