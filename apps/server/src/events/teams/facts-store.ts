import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface TeamFacts {
  title: string
  ownerId: number
  ownerName: string
  ownerEmail: string
}

/** What screens and mails of a team name; the event is known to be there. */
export function findTeamFacts(db: Db, contentId: number): Promise<TeamFacts> {
  return db
    .selectFrom('content as c')
    .innerJoin('account as a', 'a.id', 'c.owner_id')
    .select(['c.title', 'c.owner_id as ownerId', 'a.name as ownerName', 'a.email as ownerEmail'])
    .where('c.id', '=', contentId)
    .executeTakeFirstOrThrow()
}

/** Addresses of those who are members already. */
export async function listMemberAddresses(db: Db, contentId: number): Promise<string[]> {
  const { rows } = await sql<{
    email: string
  }>`select a.email from content_member m join account a on a.id = m.account_id
    where m.content_id = ${contentId}`.execute(db)
  return rows.map(({ email }) => email)
}

/** How many rows a team has, without the invitation that waits at this address. */
export async function countTeam(db: Db, contentId: number, exceptKey: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from content_member
    where content_id = ${contentId} and email_key is distinct from ${exceptKey}`.execute(db)
  return rows[0]?.total ?? 0
}
