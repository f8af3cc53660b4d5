import type { Notice } from '@larunbat/rules/identity/notices'
import type { Language } from '@larunbat/rules/text/language'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { administersOneOf } from '../../identity/accounts/admin-role-store.ts'

/** A recipient of a mail. */
export interface Recipient {
  id: number
  email: string
  name: string
  language: Language
  /** Mails they do without. */
  muted: Notice[]
}

const selectRecipients = (db: Db) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.name', 'a.language', 'a.muted_notices as muted'])
    .where('a.blocked_at', 'is', null)

export function findRecipient(db: Db, accountId: number): Promise<Recipient | undefined> {
  return selectRecipients(db).where('a.id', '=', accountId).executeTakeFirst()
}

/**
 * Returns who reviews the events of a hub: those named for it and those with a role in some hubs, this one among them; where
 * there are none, every one who may.
 */
export async function listReviewersOfHub(db: Db, hubId: number): Promise<Recipient[]> {
  const may = selectRecipients(db)
    .where(sql<SqlBool>`${administersOneOf('review', [hubId])}`)
    .orderBy('a.id')
  const named = await may
    .where(
      sql<SqlBool>`(exists (select from hub_reviewer h where h.account_id = a.id and h.hub_id = ${hubId})
        or exists (select from admin_role r where r.account_id = a.id and r.hub_ids is not null and a.profile_id <> 1))`,
    )
    .execute()
  return named.length > 0 ? named : may.execute()
}
