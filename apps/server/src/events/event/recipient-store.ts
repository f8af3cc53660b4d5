import type { Language } from '@larunbat/rules/language'
import type { Notice } from '@larunbat/rules/notices'
import type { Db } from '../../database/tables.ts'

/** A recipient of a mail. */
export interface Recipient {
  id: number
  email: string
  name: string
  language: Language
  /** Mails they do without. */
  muted: Notice[]
}

/** The profile of those who may review everything. */
const ADMINISTRATOR = 1

const selectRecipients = (db: Db) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.name', 'a.language', 'a.muted_notices as muted'])
    .where('a.blocked_at', 'is', null)

export function findRecipient(db: Db, accountId: number): Promise<Recipient | undefined> {
  return selectRecipients(db).where('a.id', '=', accountId).executeTakeFirst()
}

/** Who reviews the events of a hub: the administrators named for it, else every one. */
export async function listReviewersOfHub(db: Db, hubId: number): Promise<Recipient[]> {
  const administrators = selectRecipients(db).where('a.profile_id', '=', ADMINISTRATOR).orderBy('a.id')
  const named = await administrators
    .innerJoin('hub_reviewer as r', 'r.account_id', 'a.id')
    .where('r.hub_id', '=', hubId)
    .execute()
  return named.length > 0 ? named : administrators.execute()
}
