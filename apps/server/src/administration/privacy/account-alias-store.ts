import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface MergeCounts {
  eventCount: number
  participantCount: number
  teamCount: number
  signInCount: number
}

/** What an account has that another one would take over, and the ways in that would end. */
export async function countMoves(db: Db, id: number): Promise<MergeCounts> {
  const { rows } = await sql<MergeCounts>`select
    (select count(*) from event where owner_id = ${id})::int as "eventCount",
    (select count(*) from participant where owner_id = ${id})::int as "participantCount",
    (select count(*) from event_member where account_id = ${id})::int as "teamCount",
    ((select count(*) from access_token where account_id = ${id} and expires_at > now())
      + (select count(*) from passkey where account_id = ${id})
      + (select count(*) from account_identity where account_id = ${id}))::int as "signInCount"`.execute(db)
  return rows[0] as MergeCounts
}

/** Titles of the account's first events. */
export async function listTitles(db: Db, id: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('title')
    .where('owner_id', '=', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title)
}

export async function listEventIds(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('event').select('id').where('owner_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Participants change hands; returns how many. */
export async function moveParticipants(tx: Db, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('participant')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Places in teams go over. Where the other account is in the team already, or owns the event, its own right stays and
 * the place ends. Returns how many went over.
 */
export async function moveTeams(tx: Db, from: number, to: number): Promise<number> {
  await sql`delete from event_member m where m.account_id in (${from}, ${to})
    and exists (select from event c where c.id = m.event_id and c.owner_id = ${to})`.execute(tx)
  await sql`delete from event_member m where m.account_id = ${from}
    and exists (select from event_member o where o.event_id = m.event_id and o.account_id = ${to})`.execute(
    tx,
  )
  const { numAffectedRows } =
    await sql`update event_member set account_id = ${to} where account_id = ${from}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** From which rows of a programme events came, so that the same file changes them again instead of doubling them. */
export async function moveImports(tx: Db, from: number, to: number): Promise<void> {
  await sql`update import_source i set owner_id = ${to} where owner_id = ${from}
    and not exists (select from import_source o where o.owner_id = ${to}
      and o.edition_id = i.edition_id and o.external_id = i.external_id)`.execute(tx)
  await sql`update import_run set owner_id = ${to} where owner_id = ${from}`.execute(tx)
}

/**
 * Causes go with the events they are of. Account numbers stay as they are, and so does since when: another one takes the
 * proof and the rest that it always takes. What the festival keeps stays kept. Returns how many went over.
 */
export async function moveCauses(tx: Db, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('cause_payee')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Accounts that were taken over by this one. */
export async function listAliases(db: Db, id: number) {
  return db.selectFrom('account').selectAll().where('merged_into', '=', id).orderBy('id').execute()
}
