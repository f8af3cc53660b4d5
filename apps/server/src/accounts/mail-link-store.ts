import { sql } from 'kysely'
import type { Db, MailLinkTable } from '../tables.ts'

export type LinkPurpose = MailLinkTable['purpose']

/** Stores a link and ends the older ones of the same purpose. Call it with the account locked. */
export async function replaceLink(
  db: Db,
  link: { hash: Buffer; accountId: number; purpose: LinkPurpose; minutes: number; wasShown: boolean },
): Promise<void> {
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .execute()
  await sql`
    insert into mail_link (token_hash, account_id, purpose, was_shown, expires_at)
    values (${link.hash}, ${link.accountId}, ${link.purpose}, ${link.wasShown},
            now() + make_interval(mins => ${link.minutes}::int))
  `.execute(db)
}

/** Whose link this is, in whatever state; undefined when it is unknown. */
export async function findLinkOwner(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('mail_link')
    .select('account_id as accountId')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.accountId
}

/** Spends a link; false when it is spent already, too old or of another purpose. Of parallel uses one wins. */
export async function spendLink(db: Db, hash: Buffer, purpose: LinkPurpose): Promise<boolean> {
  const { rows } = await sql`
    update mail_link set used_at = now()
    where token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning account_id`.execute(db)
  return rows.length > 0
}

/** True when others than the reader of the mailbox have seen this link: it says nothing of who reads the mails. */
export async function wasShown(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_link')
    .select('was_shown as wasShown')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.wasShown ?? true
}

/** The address and state of a link that is still good, of whatever purpose. */
export function findGoodLink(db: Db, hash: Buffer) {
  return db
    .selectFrom('mail_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(['a.email', 'l.purpose'])
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<string>`now()`)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Ends links of an account, of all purposes unless told: what they were mailed for is no longer so. */
export async function endLinks(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[] = ['sign_in', 'reset', 'confirm'],
): Promise<void> {
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** True when this confirmation link was used already and its account stands confirmed. */
export async function wasConfirmedBy(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select('a.id')
    .where('l.token_hash', '=', hash)
    .where('l.purpose', '=', 'confirm')
    .where('l.used_at', 'is not', null)
    .where('a.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
