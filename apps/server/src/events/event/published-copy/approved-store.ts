import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { PublicationDocument } from './publication-document.ts'

/**
 * SQL to join with `cross join`: the approved copy of an event, also while it is on the blacklist, for what was sold by
 * it and what waits for approval; one row, of nulls where nothing was ever approved. The public reads `publication`
 * alone, so that no reader has to remember the list.
 */
export const approvedCopy = (eventId: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (
  select coalesce(shown.document, hidden.document) as document,
    coalesce(shown.session_streams, hidden.session_streams) as session_streams
  from (values (1)) one left join publication shown on shown.event_id = ${eventId}
    left join hidden_publication hidden on hidden.event_id = ${eventId})`

export interface ApprovedCopy {
  document: PublicationDocument
  /** Where its sessions are streamed, which the document contains only where entry is free. */
  streams: Readonly<Record<string, string>>
}

/** The approved copy of an event, shown or hidden; undefined when nothing was ever approved. For no public answer. */
export async function findApproved(db: Db, eventId: number): Promise<ApprovedCopy | undefined> {
  const { rows } = await sql<ApprovedCopy | { document: null }>`
    select a.document, a.session_streams as streams from ${approvedCopy(sql`${eventId}::bigint`)} a`.execute(
    db,
  )
  const [row] = rows
  return row?.document ? (row as ApprovedCopy) : undefined
}

/** Puts the approved copy where the public does not find it, in place of the one it finds. */
export async function hidePublication(
  tx: Db,
  eventId: number,
  { document, streams }: ApprovedCopy,
): Promise<void> {
  await tx.deleteFrom('publication').where('event_id', '=', eventId).execute()
  const values = { document: JSON.stringify(document), session_streams: JSON.stringify(streams) }
  await tx
    .insertInto('hidden_publication')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute()
}
