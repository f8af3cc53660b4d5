import {
  type sendScans as contract,
  DOOR_PAGE,
  type DoorTicket,
  type ScanAnswer,
  type SentScan,
} from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isDoorTime } from '@larunbat/rules/ticketing/door-time'
import { readTicketCode } from '@larunbat/rules/ticketing/ticket-code'
import type { Handler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type Door, isDoorOf, requireDoor } from './access.ts'
import { doorHoursOf } from './door-hours.ts'
import type { Decision, Scan } from './scan.ts'
import { scanQueueOf } from './scan-queue.ts'
import { findAdmissions } from './scan-store.ts'
import { findDoorTickets, findRestOfOrders, findValidScanned } from './ticket-list-store.ts'
import { toDoorTicket } from './to-check-in-ticket.ts'
import { undoAdmissions } from './undo-store.ts'

/** Decides and stores what a device scanned, each scan for itself: none keeps another one from being taken. */
export const sendScans: Handler<typeof contract> = async (ctx, { token, device, scans: sent, mindsDay }) => {
  const door = await requireDoor(ctx, token, { isLate: true })
  // The last scan with a number counts: a device that undoes a scan sends it with the same number.
  const scans = [...new Map(sent.map((scan) => [scan.id, toScan(scan, door, device)])).values()]
  const early = mindsDay === true ? await findEarly(ctx.db, door, sent, scans) : []
  const due = early.length === 0 ? scans : scans.filter(({ id }) => !early.some((one) => one.id === id))
  const decided = due.length > 0 ? await scanQueueOf(ctx.db).take(door.event_id, due) : []
  const decisions = [...decided, ...early]
  const undone = await undo(ctx.db, door.event_id, scans, decisions)
  const answers = await toAnswers(ctx.db, door.event_id, decisions, undone)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return {
    answers: sent.map(({ id }) => byId.get(id) as Of<typeof ScanAnswer>),
    rest: await restOf(ctx.db, door.event_id, answers),
    now: new Date().toISOString(),
  }
}

type Answered = Omit<Decision, 'result'> & { result: Of<typeof ScanAnswer>['result'] }

/**
 * Finds scans of valid tickets on another day than their session's: door staff has to confirm them, and nothing is
 * stored. A decision of the device, or one confirmed by door staff, is stored as sent.
 */
async function findEarly(
  db: Db,
  door: Door,
  sent: readonly Of<typeof SentScan>[],
  scans: readonly Scan[],
): Promise<Answered[]> {
  const forced = new Set(sent.flatMap(({ id, isForced }) => (isForced === true ? [id] : [])))
  const asked = scans.filter(
    ({ id, told, undoneAt }) => told === null && undoneAt === null && !forced.has(id),
  )
  if (asked.length === 0) return []
  const hours = await doorHoursOf(db, door.event_id)
  const now = Date.now()
  const early = asked.filter(({ sessionId }) => {
    const session = sessionId === null ? undefined : hours.get(sessionId)
    return session !== undefined && !isDoorTime(session, now)
  })
  if (early.length === 0) return []
  const valid = await findValidScanned(db, door.event_id, early)
  return early.flatMap(({ id }) => {
    const ticketId = valid.get(id)
    return ticketId === undefined ? [] : [{ id, ticketId, result: 'not_today' as const }]
  })
}

function toScan(sent: Of<typeof SentScan>, door: Door, device: string): Scan {
  // Who has the sixteen bytes has the ticket: they cannot be guessed. The signature is for those without the list.
  const code = sent.code ? readTicketCode(sent.code) : undefined
  const isOurs = code?.eventId === door.event_id
  // Turned away for its day: stored as any other session's ticket would be.
  const told =
    sent.told === 'undone' ? 'admitted' : sent.told === 'not_today' ? 'wrong_session' : (sent.told ?? null)
  return {
    id: sent.id,
    ticketId: sent.code ? null : (sent.ticketId ?? null),
    serial: code && isOurs ? Buffer.from(code.serial).toString('hex') : null,
    // A session the link is not for is not passed on, so that every ticket is of another one.
    sessionId: isDoorOf(door, sent.sessionId) ? sent.sessionId : null,
    linkId: door.id,
    device,
    scannedAt: sent.scannedAt,
    told,
    undoneAt: sent.undoneAt ?? null,
  }
}

/**
 * Undoes stored admissions, including those admitted here while the device, which waited too long for the response,
 * refused entry; returns the numbers.
 */
async function undo(
  db: Db,
  eventId: number,
  scans: readonly Scan[],
  decisions: readonly Answered[],
): Promise<ReadonlySet<string>> {
  const results = new Map(decisions.map(({ id, result }) => [id, result]))
  const due = scans.flatMap(({ id, undoneAt, told, scannedAt }) => {
    const result = results.get(id)
    if (undoneAt && (result === 'admitted' || result === 'duplicate')) return [{ id, undoneAt }]
    const isTurnedAway = told !== null && told !== 'admitted'
    return isTurnedAway && result === 'admitted' ? [{ id, undoneAt: scannedAt }] : []
  })
  await undoAdmissions(db, eventId, due)
  return new Set(due.map(({ id }) => id))
}

async function toAnswers(
  db: Db,
  eventId: number,
  decisions: readonly Answered[],
  undone: ReadonlySet<string>,
): Promise<Of<typeof ScanAnswer>[]> {
  const ids = [...new Set(decisions.flatMap(({ ticketId }) => ticketId ?? []))]
  const repeated = decisions.flatMap(({ result, ticketId }) => (result === 'duplicate' && ticketId) || [])
  const [tickets, first] = [
    new Map((ids.length > 0 ? await findDoorTickets(db, eventId, ids) : []).map((row) => [row.id, row])),
    repeated.length > 0 ? await findAdmissions(db, eventId, repeated) : undefined,
  ]
  return decisions.map(({ id, result, ticketId }) => {
    const ticket = ticketId === null ? undefined : tickets.get(ticketId)
    const admission = ticketId === null || result !== 'duplicate' ? undefined : first?.get(ticketId)
    return {
      id,
      result: undone.has(id) ? 'undone' : result,
      ticket: ticket ? toDoorTicket(ticket) : null,
      firstAt: admission ? new Date(admission.at).toISOString() : null,
      firstBy: admission ? `${admission.label ?? ''} · ${admission.device}`.slice(0, 80) : null,
    }
  })
}

/** Those that are paid together with tickets people come in by. */
async function restOf(
  db: Db,
  eventId: number,
  answers: readonly Of<typeof ScanAnswer>[],
): Promise<Of<typeof DoorTicket>[]> {
  const owing = answers.flatMap(({ result, ticket }) =>
    ticket && ticket.toPayCents > 0 && (result === 'admitted' || result === 'duplicate') ? ticket.id : [],
  )
  if (owing.length === 0) return []
  return (await findRestOfOrders(db, eventId, owing, DOOR_PAGE)).map(toDoorTicket)
}
