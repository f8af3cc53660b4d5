import { sql } from 'kysely'
import type { MailLinkTable } from '../../database/schema.generated.ts'
import type { Db } from '../../database/tables.ts'
import { callerIp } from '../../platform/http/caller-ip.ts'
import { networkKeysOf } from './network-keys.ts'

export type LinkPurpose = MailLinkTable['purpose']

/**
 * Stores a link and ends the older ones of the same purpose that the same network requested: a request from elsewhere does not end
 * a link that its owner waits for. Call it with the account locked.
 */
export async function replaceLink(
  db: Db,
  link: {
    hash: Buffer
    accountId: number
    purpose: LinkPurpose
    minutes: number
    wasShown: boolean
    shownTo: number | null
  },
): Promise<void> {
  const ip = callerIp()
  const network = ip === undefined ? null : ((await networkKeysOf(db, ip))[0]?.key ?? null)
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('network', 'is not distinct from', network)
    .execute()
  await sql`
    insert into mail_link (token_hash, account_id, purpose, was_shown, shown_to, network, expires_at)
    values (${link.hash}, ${link.accountId}, ${link.purpose}, ${link.wasShown}, ${link.shownTo}, ${network},
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

/** True while a link of that purpose is still good. */
export async function hasGoodLink(db: Db, accountId: number, purpose: LinkPurpose): Promise<boolean> {
  const row = await db
    .selectFrom('mail_link')
    .select('purpose')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Spends a link and ends the others of its purpose; false when it is spent already, too old or of another purpose. Of parallel uses
 * one wins.
 */
export async function spendLink(db: Db, hash: Buffer, purpose: LinkPurpose): Promise<boolean> {
  const { rows } = await sql<{ accountId: number }>`
    update mail_link set used_at = now()
    where token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning account_id as "accountId"`.execute(db)
  const [spent] = rows
  if (!spent) return false
  await sql`delete from mail_link where account_id = ${spent.accountId} and purpose = ${purpose} and used_at is null`.execute(
    db,
  )
  return true
}

/**
 * Returns whether others than the reader of the mailbox have seen this link, so that it says nothing of who reads the
 * mails, and the number of the other account that saw it.
 */
export async function findViewers(
  db: Db,
  hash: Buffer,
): Promise<{ wasShown: boolean; shownTo: number | null }> {
  const row = await db
    .selectFrom('mail_link')
    .select(['was_shown as wasShown', 'shown_to as shownTo'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row ?? { wasShown: true, shownTo: null }
}

/** The address and state of a link that is still good, of whatever purpose. */
export function findGoodLink(db: Db, hash: Buffer) {
  return db
    .selectFrom('mail_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(['a.email', 'a.id as accountId', 'l.purpose'])
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<string>`now()`)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Ends links of an account, by default of all purposes: their reason no longer applies. */
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

/** Ends the links that were mailed before the mailbox was proved; the confirmation that was used stays, as the answer to a second tap. */
export async function endLinksBefore(db: Db, accountId: number): Promise<void> {
  await sql`delete from mail_link where account_id = ${accountId}
    and not (purpose = 'confirm' and used_at is not null)`.execute(db)
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
