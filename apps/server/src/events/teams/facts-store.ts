import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface TeamFacts {
  title: string
  ownerId: number
  ownerName: string
  ownerEmail: string
}

/** What screens and mails of a team name; the event is known to be there. */
export function findTeamFacts(db: Db, eventId: number): Promise<TeamFacts> {
  return db
    .selectFrom('event as c')
    .innerJoin('account as a', 'a.id', 'c.owner_id')
    .select(['c.title', 'c.owner_id as ownerId', 'a.name as ownerName', 'a.email as ownerEmail'])
    .where('c.id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/** Addresses of those who are members already. */
export async function listMemberAddresses(db: Db, eventId: number): Promise<string[]> {
  const { rows } = await sql<{
    email: string
  }>`select a.email from event_member m join account a on a.id = m.account_id
    where m.event_id = ${eventId}`.execute(db)
  return rows.map(({ email }) => email)
}

/** How many rows a team has, without the invitation that waits at this address. */
export async function countTeam(db: Db, eventId: number, exceptKey: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from event_member
    where event_id = ${eventId} and email_key is distinct from ${exceptKey}`.execute(db)
  return rows[0]?.total ?? 0
}
