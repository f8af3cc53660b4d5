import { accountKey } from '@larunbat/rules/address/email-key'
import { type NotNull, sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

export type AccountRecord = Omit<Row<'account'>, 'search' | 'email_key' | 'shares_mailbox'>

export function findAccount(db: Db, id: number): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the account of exactly this address, in its stored form: what proves the address proves this account. */
export function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Returns the account of a mailbox: that of the address itself, or of another spelling with the same key. Knowing the
 * spelling proves nothing; mails go to the address of the record.
 */
export async function findAccountOfMailbox(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', accountKey(email))
    .orderBy((eb) => eb('email', '=', email), 'desc')
    .orderBy('shares_mailbox')
    .limit(1)
    .executeTakeFirst()
}

/** Writes a new account; undefined when the address is taken, also by a registration of the same moment. */
export function insertAccount(db: Db, values: NewRow<'account'>): Promise<AccountRecord | undefined> {
  return db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Changes one account, leaving out undefined columns; throws the driver's 23505 when the new address is taken. */
export function changeAccount(db: Db, id: number, change: RowChange<'account'>): Promise<AccountRecord> {
  return (
    db
      .updateTable('account')
      // One column that stays as it is, for changes that name none: an update needs one.
      .set({ name: sql<string>`name`, ...defined(change) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/**
 * Holds an account until the end of the transaction, so that changes of one account come one after the other. Rows that
 * name it as theirs may be written meanwhile: holders of an event's lock write such rows, and we wait for events.
 */
export function lockAccount(db: Db, id: number): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Notes a successful sign-in: failures are forgotten. */
export async function recordSignIn(db: Db, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_sign_ins: 0, locked_until: null, last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Forgets wrong passwords after a right one. */
export async function resetFailures(db: Db, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_sign_ins: 0, locked_until: null })
    .where('id', '=', id)
    .execute()
}

/** Returns the keys (`accountKey`) of those of the addresses that have an account. */
export async function listKnownAccountKeys(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('email_key as key')
    .where((eb) => eb('email_key', '=', eb.fn.any(eb.val(emails.map(accountKey)))))
    .$narrowType<{ key: NotNull }>()
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Returns whether an account has an event or profile on the public site, or is in a team with the viewer. */
export async function isKnownTo(db: Db, id: number, viewerId: number): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`select
    exists (select from publication p join event c on c.id = p.event_id where c.owner_id = ${id})
    or exists (select from participant t join event_participant ct on ct.participant_id = t.id
      join publication p on p.event_id = ct.event_id where t.owner_id = ${id})
    or exists (select from event_member m join event c on c.id = m.event_id
      where (m.account_id = ${id} and c.owner_id = ${viewerId}) or (m.account_id = ${viewerId} and c.owner_id = ${id}))
    or exists (select from event_member m join event_member o on o.event_id = m.event_id
      where m.account_id = ${id} and o.account_id = ${viewerId}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The only account of the installation, if it is an administrator's who has no password and never signed in. */
export async function findFirstAdmin(db: Db): Promise<AccountRecord | undefined> {
  const rows = await db.selectFrom('account').selectAll().limit(2).execute()
  const [only] = rows
  const isUnused = only?.profile_id === 1 && only.last_seen_at === null && only.password_hash === null
  return rows.length === 1 && isUnused ? only : undefined
}

/** True for the driver's error of a unique constraint (PostgreSQL 23505). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505'
}

const defined = (change: RowChange<'account'>): RowChange<'account'> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
