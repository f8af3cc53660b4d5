import type { Db } from '../../../database/tables.ts'
import type { EventRecord } from '../event-record.ts'
import { removeAppearancesBut, restoreAppearance } from './appearance-restore-store.ts'
import { mergeSessions } from './approvals.ts'
import { type PublicationDocument, SENSITIVE_FIELDS } from './publication-document.ts'
import { removeSessionsBut, restoreSessionRows } from './session-restore-store.ts'

/** The working copy with its sensitive fields as they were approved. Its parts are restored by `restoreParts`. */
export function restoreApproved(record: EventRecord, document: PublicationDocument): EventRecord {
  const approved = Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, document[field]]))
  return {
    ...record,
    ...approved,
    hubId: document.hubId,
    sessions: document.sessions,
    appearances: document.appearances ?? [],
  }
}

/**
 * Gives sessions and appearances what was approved of them, brings deleted ones back and removes unapproved ones.
 */
export async function restoreParts(
  tx: Db,
  record: EventRecord,
  document: PublicationDocument,
): Promise<void> {
  const ids = document.sessions.map(({ id }) => id)
  await removeSessionsBut(tx, record.id, ids)
  await restoreSessionRows(tx, record.id, mergeSessions(record.sessions, document.sessions, new Set()))
  const appearances = document.appearances ?? []
  await removeAppearancesBut(
    tx,
    record.id,
    appearances.map(({ id }) => id),
  )
  for (const appearance of appearances) await restoreAppearance(tx, record.id, appearance)
}
