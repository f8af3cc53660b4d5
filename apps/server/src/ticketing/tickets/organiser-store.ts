import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { MailContact } from '../../platform/mail/mailer.ts'

/**
 * The organisers of events with the address of their account, by name as stored. Left out: accounts that never proved their
 * address or were closed, and the festival's own, which is not read.
 */
export async function listOrganisers(db: Db, eventIds: readonly number[]): Promise<MailContact[]> {
  const { rows } = await sql<MailContact>`
    select distinct a.name, a.email as address from event c join account a on a.id = c.owner_id
    where c.id = any(${[...new Set(eventIds)]}::bigint[])
      and a.confirmed_at is not null and a.blocked_at is null and not a.is_team and a.merged_into is null
    order by a.email limit 5`.execute(db)
  return rows
}
