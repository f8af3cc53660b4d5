import {
  type sendScans as contract,
  DOOR_PAGE,
  type DoorTicket,
  type ScanAnswer,
  type SentScan,
} from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { readTicketCode } from '@larunbat/rules/ticket-code'
import type { Handler } from '../context.ts'
import type { Db } from '../tables.ts'
import { type Door, isDoorOf, requireDoor } from './access.ts'
import type { Decision, Scan } from './scan.ts'
import { scanQueueOf } from './scan-queue.ts'
import { findAdmissions } from './scan-store.ts'
import { toDoorTicket } from './shown-ticket.ts'
import { findDoorTickets, findRestOfOrders } from './ticket-list-store.ts'
import { undoAdmissions } from './undo-store.ts'

/** Decides and stores what a device scanned, each scan for itself: none keeps another one from being taken. */
export const sendScans: Handler<typeof contract> = async (ctx, { token, device, scans: sent }) => {
  const door = await requireDoor(ctx, token, { isLate: true })
  // The last word about a number counts: a device that took its scan back tells it with the same one.
  const scans = [...new Map(sent.map((scan) => [scan.id, toScan(scan, door, device)])).values()]
  const decisions = scans.length > 0 ? await scanQueueOf(ctx.db).take(door.content_id, scans) : []
  const undone = await undo(ctx.db, door.content_id, scans, decisions)
  const answers = await toAnswers(ctx.db, door.content_id, decisions, undone)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return {
    answers: sent.map(({ id }) => byId.get(id) as Of<typeof ScanAnswer>),
    rest: await restOf(ctx.db, door.content_id, answers),
    now: new Date().toISOString(),
  }
}

function toScan(sent: Of<typeof SentScan>, door: Door, device: string): Scan {
  // Who has the sixteen bytes has the ticket: nobody can guess them. The signature is for those without the list.
  const code = sent.code ? readTicketCode(sent.code) : undefined
  const isOurs = code?.contentId === door.content_id
  const told = sent.told === 'undone' ? 'admitted' : (sent.told ?? null)
  return {
    id: sent.id,
    ticketId: sent.code ? null : (sent.ticketId ?? null),
    serial: code && isOurs ? Buffer.from(code.serial).toString('hex') : null,
    // A session the link is not for is nobody's, so that every ticket is of another one.
    sessionId: isDoorOf(door, sent.sessionId) ? sent.sessionId : null,
    linkId: door.id,
    device,
    scannedAt: sent.scannedAt,
    told,
    undoneAt: sent.undoneAt ?? null,
  }
}

/**
 * Takes back what was stored as an admission before, and what was admitted here while the device, which waited too long for
 * the answer, turned them away; answers the numbers.
 */
async function undo(
  db: Db,
  contentId: number,
  scans: readonly Scan[],
  decisions: readonly Decision[],
): Promise<ReadonlySet<string>> {
  const results = new Map(decisions.map(({ id, result }) => [id, result]))
  const due = scans.flatMap(({ id, undoneAt, told, scannedAt }) => {
    const result = results.get(id)
    if (undoneAt && (result === 'admitted' || result === 'duplicate')) return [{ id, undoneAt }]
    const isTurnedAway = told !== null && told !== 'admitted'
    return isTurnedAway && result === 'admitted' ? [{ id, undoneAt: scannedAt }] : []
  })
  await undoAdmissions(db, contentId, due)
  return new Set(due.map(({ id }) => id))
}

async function toAnswers(
  db: Db,
  contentId: number,
  decisions: readonly Decision[],
  undone: ReadonlySet<string>,
): Promise<Of<typeof ScanAnswer>[]> {
  const ids = [...new Set(decisions.flatMap(({ ticketId }) => ticketId ?? []))]
  const repeated = decisions.flatMap(({ result, ticketId }) => (result === 'duplicate' && ticketId) || [])
  const [tickets, first] = [
    new Map((ids.length > 0 ? await findDoorTickets(db, contentId, ids) : []).map((row) => [row.id, row])),
    repeated.length > 0 ? await findAdmissions(db, contentId, repeated) : undefined,
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
  contentId: number,
  answers: readonly Of<typeof ScanAnswer>[],
): Promise<Of<typeof DoorTicket>[]> {
  const owing = answers.flatMap(({ result, ticket }) =>
    ticket && ticket.toPayCents > 0 && (result === 'admitted' || result === 'duplicate') ? ticket.id : [],
  )
  if (owing.length === 0) return []
  return (await findRestOfOrders(db, contentId, owing, DOOR_PAGE)).map(toDoorTicket)
}
