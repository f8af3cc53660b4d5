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

/** Changes one account; throws the driver's 23505 when the new address is taken. */
export function changeAccount(db: Db, id: number, change: RowChange<'account'>): Promise<AccountRecord> {
  return db.updateTable('account').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Holds an account until the end of the transaction, so that changes of one account come one after the other. */
export function lockAccount(db: Db, id: number): Promise<AccountRecord | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Notes a successful sign-in: failures are forgotten. */
export async function noteSignIn(db: Db, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_sign_ins: 0, locked_until: null, last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** True for the driver's error of a unique constraint (PostgreSQL 23505). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505'
}
