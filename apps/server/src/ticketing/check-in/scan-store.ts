import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { DecideScans, Decision } from './scan.ts'
import { SCAN_SQL } from './scan-sql.ts'

/** Scans after which the database counts for the first time what it has. */
const FIRST_LOOK = 200

/** Decides scans by the one statement. `text` is the statement; only tests give another one. */
export function decideScans(db: Db, text = SCAN_SQL): DecideScans {
  let decided = 0
  let nextLook = FIRST_LOOK
  return async (eventId, scans) => {
    decided += scans.length
    if (decided >= nextLook) {
      nextLook = decided * 4
      lookAgain(db)
    }
    const given = scans.map((scan, n) => ({
      n,
      id: scan.id,
      ticket_id: scan.ticketId,
      serial: scan.serial,
      session_id: scan.sessionId,
      link_id: scan.linkId,
      device: scan.device,
      scanned_at: scan.scannedAt,
      told: scan.told,
      undone_at: scan.undoneAt,
    }))
    const { rows } = await db.executeQuery<Decision>(
      CompiledQuery.raw(text, [eventId, JSON.stringify(given)]),
    )
    return rows
  }
}

/**
 * Has the database count its scans now, and by that plan the statement anew: a plan made while the table was empty reads all
 * of it for each scan. By itself it would do so within minutes, and a door opens in one.
 */
function lookAgain(db: Db): void {
  sql`analyze scan`.execute(db).catch(() => {
    // Another process is doing it, or the server stops: scans are decided all the same.
  })
}

/** Where and when tickets were let in, by ticket. */
export async function findAdmissions(
  db: Db,
  eventId: number,
  ticketIds: readonly string[],
): Promise<Map<string, { id: string; at: string; label: string | null; device: string }>> {
  const { rows } = await sql<{
    ticketId: string
    id: string
    at: string
    label: string | null
    device: string
  }>`select s.ticket_id as "ticketId", s.id, s.scanned_at as at, s.device, d.label
    from scan s left join door_link d on d.event_id = s.event_id and d.id = s.link_id
    where s.event_id = ${eventId} and s.ticket_id = any(${ticketIds}::uuid[]) and s.result = 'admitted'`.execute(
    db,
  )
  return new Map(rows.map(({ ticketId, ...row }) => [ticketId, row]))
}
