import type { ContentRecord } from '../contents/content-record.ts'
import type { Db } from '../tables.ts'
import { type PublicationDocument, SENSITIVE_FIELDS } from './publication-document.ts'
import { removeSessionsBut, restoreSession } from './session-restore-store.ts'

/** The working copy with its sensitive fields as they were approved. Sessions are restored by `restoreSessions`. */
export function restoreApproved(record: ContentRecord, document: PublicationDocument): ContentRecord {
  const approved = Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, document[field]]))
  return { ...record, ...approved, hubId: document.hubId, sessions: document.sessions }
}

/** Gives sessions their approved dates, prices and capacities, brings deleted ones back and removes unapproved ones. */
export async function restoreSessions(
  tx: Db,
  record: ContentRecord,
  document: PublicationDocument,
): Promise<void> {
  const ids = document.sessions.map(({ id }) => id)
  await removeSessionsBut(tx, record.id, ids)
  for (const session of document.sessions) await restoreSession(tx, record.id, session)
}
