import type { Db } from '../../database/tables.ts'

export interface AuditEntry {
  actorId: number | null
  /** Dotted verb, for example `content.published`. */
  action: string
  subject: 'event' | 'account' | 'mail' | 'import' | 'participant' | 'payout' | 'cause' | 'setting'
  subjectId: number | null
  from?: number
  to?: number
  /** What changed; never secrets. */
  detail?: object
}

/** Writes one line of the audit log; call it inside the transaction of the recorded change. */
export const writeAudit = (db: Db, entry: AuditEntry): Promise<void> => writeAuditLines(db, [entry])

/** Writes several lines at once. */
export async function writeAuditLines(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        actor_id: entry.actorId,
        action: entry.action,
        subject: entry.subject,
        subject_id: entry.subjectId,
        from_status: entry.from ?? null,
        to_status: entry.to ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute()
}
