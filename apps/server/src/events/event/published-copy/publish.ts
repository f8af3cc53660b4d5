import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toSlug } from '@larunbat/rules/text/slug'
import { TICKET_MODE } from '@larunbat/rules/ticketing/ticket-mode'
import type { Db } from '../../../database/tables.ts'
import { assertPastStands } from '../dates/call-off.ts'
import { followMoves, type MovedSession } from '../dates/follow-moves.ts'
import { recordSessionChanges } from '../dates/record-bought-changes.ts'
import type { EventRecord } from '../event-record.ts'
import type { Approvals } from './approvals.ts'
import { findApproved, hidePublication } from './approved-store.ts'
import { hasDifferences } from './differences.ts'
import { publicationColumns } from './publication-columns.ts'
import { mergeDocument, type PublicationDocument, toDocument } from './publication-document.ts'
import { claimSlug, savePublication } from './publication-store.ts'
import { keptStreams } from './session-restore-store.ts'

/**
 * Brings the approved copy of a published or archived event up to its working copy, inside the transaction of the
 * change. `approved` is what of the sensitive goes live as well: `all` at publication and approval, else none unless
 * named. Notes in `record` whether something waits for an administrator, and since when; storing that is the caller's.
 * The approved copy of a blacklisted event is kept up to date as well, but hidden: only its owner and the
 * administrators finds it, and what was sold goes on by it.
 */
export async function publish(
  tx: Db,
  record: EventRecord,
  approved: 'all' | Approvals = new Set(),
): Promise<void> {
  const previous = await findApproved(tx, record.id)
  const merged = () =>
    withOpenStreams(
      previous && approved !== 'all'
        ? mergeDocument(record, previous.document, approved)
        : toDocument(record),
    )
  let document = merged()
  if (previous) {
    const followed = await followMoves(tx, record.id, ...movedSessions(previous.document, document))
    Object.assign(record, followed)
    if (Object.keys(followed).length > 0) document = merged()
  }
  if (previous) {
    await assertPastStands(tx, record.id, previous.document, document)
    await recordSessionChanges(tx, record.id, previous.document, document)
  }
  const sessions = { current: record.sessions, approved: document.sessions }
  const streams = keptStreams(previous?.streams ?? {}, sessions)
  if (record.isBlacklisted) await hidePublication(tx, record.id, { document, streams })
  else
    await savePublication(tx, record.id, {
      ...publicationColumns(document),
      session_streams: JSON.stringify(streams),
      status: record.status === 3 ? 3 : 2,
      version: record.version,
    })
  const isWaiting = hasDifferences(record, document)
  if (isWaiting && !record.hasPendingChanges) record.sentAt = new Date().toISOString()
  record.hasPendingChanges = isWaiting
}

/** Sessions with another published time than before, and those that are unchanged. */
function movedSessions(previous: PublicationDocument, next: PublicationDocument) {
  const spanOf = ({ startsAt, endsAt, timeZone }: PublicationDocument['sessions'][number]) => ({
    startsAt,
    endsAt,
    timeZone,
  })
  const before = new Map(previous.sessions.map((session) => [session.id, spanOf(session)]))
  const isMoved = (session: PublicationDocument['sessions'][number]) => {
    const was = before.get(session.id)
    return was !== undefined && (was.startsAt !== session.startsAt || was.endsAt !== session.endsAt)
  }
  const moved = next.sessions.filter(isMoved).map((session): MovedSession => {
    const after = spanOf(session)
    return { id: session.id, before: before.get(session.id) ?? after, after }
  })
  const others = next.sessions
    .filter((session) => !isMoved(session))
    .map((session) => ({ id: session.id, ...spanOf(session) }))
  return [moved, others] as const
}

/** Where sessions are watched is public only when the stream is, as with the event's own stream. */
function withOpenStreams(document: PublicationDocument): PublicationDocument {
  if (document.ticketMode === TICKET_MODE.freeEntry) return document
  return { ...document, sessions: document.sessions.map((session) => ({ ...session, streamUrl: null })) }
}

/** The address of an event, fixed at its first publication: its title, with -2, -3 where that is taken. */
export async function takeSlug(tx: Db, record: EventRecord): Promise<string> {
  if (record.slug !== null) return record.slug
  const base = toSlug(pickText(record.title, 'es'))
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (await claimSlug(tx, record.id, slug)) return slug
  }
}
