import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../tables.ts'

export type AccountRecord = Omit<Row<'account'>, 'search'>

export function findAccount(db: Db, id: number): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` is in its stored form: lower case, NFC. */
export function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Writes a new account; undefined when the address is taken, also by a registration of the same moment. */
export function insertAccount(db: Db, values: NewRow<'account'>): Promise<AccountRecord | undefined> {
  return db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
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
 * name it as theirs may be written meanwhile: whoever holds an event writes such rows, and we wait for events.
 */
export function lockAccount(db: Db, id: number): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Notes a successful sign-in: failures are forgotten. */
export async function noteSignIn(db: Db, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_sign_ins: 0, locked_until: null, last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Forgets wrong passwords after a right one. */
export async function forgetFailures(db: Db, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_sign_ins: 0, locked_until: null })
    .where('id', '=', id)
    .execute()
}

/** Those of the addresses, in their stored form, that have an account. */
export async function listKnownEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  return new Set(rows.map(({ email }) => email))
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
