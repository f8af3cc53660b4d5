import { type DoorHours, isDoorTime } from '@larunbat/rules/ticketing/door-time'
import { readTicketCode, type TicketKey, verifyCode } from '@larunbat/rules/ticketing/ticket-code'
import type { Outcome, Result, Ticket } from './types.ts'

/** What a device decides by while it has no network. */
export interface Knowledge {
  eventId: number
  sessionId: number
  /** Empty where the browser cannot check signatures. */
  keys: readonly TicketKey[]
  byMark: ReadonlyMap<string, Ticket>
  /** Tickets by codes that ended because they were passed on. */
  byFormerMark: ReadonlyMap<string, Ticket>
  /** When this device let a ticket in that is on no list yet. */
  letInAt: (serial: Uint8Array) => string | undefined
}

const RESULTS: Record<Ticket['status'], Result> = {
  valid: 'admitted',
  used: 'duplicate',
  cancelled: 'cancelled',
  offered: 'offered',
}

/** Returns the outcome for a ticket on the list. */
export function decideTicket(ticket: Ticket): Outcome {
  const result = RESULTS[ticket.status]
  return { result, ticket, isLocal: true, ...(result === 'duplicate' ? { firstAt: ticket.usedAt } : {}) }
}

/**
 * What a code comes to by what this device knows. Who shows the sixteen bytes of a ticket on the list has that ticket; one
 * that is not on the list yet, as it was bought since, is let in when it bears our signature.
 */
export async function decideCode(text: string, known: Knowledge): Promise<Outcome> {
  const unknown = (why: NonNullable<Outcome['why']>): Outcome => ({
    result: 'unknown',
    ticket: null,
    why,
    isLocal: true,
  })
  const code = readTicketCode(text)
  if (!code) return unknown('noTicket')
  if (code.eventId !== known.eventId) return unknown('otherEvent')
  const mark = await markOf(code.serial)
  const former = known.byFormerMark.get(mark)
  if (former) return { result: 'passed_on', ticket: former, isLocal: true }
  const ticket = known.byMark.get(mark)
  if (ticket && code.sessionId === known.sessionId) return decideTicket(ticket)
  if (known.keys.length === 0) return unknown('unproved')
  if (!(await verifyCode(text, known.keys))) return unknown('forged')
  if (code.sessionId !== known.sessionId)
    return { result: 'wrong_session', ticket: null, otherSessionId: code.sessionId, isLocal: true }
  const firstAt = known.letInAt(code.serial)
  if (firstAt) return { result: 'duplicate', ticket: null, firstAt, isLocal: true }
  return { result: 'admitted', ticket: null, isNew: true, isLocal: true }
}

/** Admission on the session's day only: on another day door staff has to confirm, and the ticket stays valid. */
export const onDay = (outcome: Outcome, hours: DoorHours | undefined, now: number): Outcome =>
  outcome.result !== 'admitted' || !hours || isDoorTime(hours, now)
    ? outcome
    : { ...outcome, result: 'not_today' }

/** Returns the key of a ticket in the list: the first 16 bytes of the SHA-256 of its serial, in base64url. */
export async function markOf(serial: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(serial)))
  return btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
