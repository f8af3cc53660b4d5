import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { auditData, type Finding } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { verifyAcknowledgements } from '../../apps/server/src/operations/data-audit/client-log.ts'
import type { Acknowledgements } from './acknowledgements.ts'

/**
 * Recounts all stored data (I1, I3, I5 and orphans), then compares it with the acknowledgements of clients (I2). Empty
 * when all agrees.
 */
export async function audit(db: Db, told: Acknowledgements): Promise<Finding[]> {
  return [...(await auditData(db)), ...(await verifyAcknowledgements(db, told.all()))]
}

/** Closes what was left unpaid, as if its quarter of an hour were over; the server gives its places back by itself. */
export async function endHolds(db: Db): Promise<void> {
  await sql`update checkout set expires_at = now() where status in ('open', 'paying')`.execute(db)
}
