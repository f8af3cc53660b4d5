import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

export type MemberRow = Row<'event_member'>

export interface ShownMember extends MemberRow {
  /** Of the account; null while the invitation waits. */
  name: string | null
  account_email: string | null
}

const selectShown = (db: Db) =>
  db
    .selectFrom('event_member as m')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .selectAll('m')
    .select(['a.name', 'a.email as account_email'])

/** Members, those who joined last first; then invitations, the newest first. */
export function listMembers(db: Db, eventId: number): Promise<ShownMember[]> {
  return selectShown(db)
    .where('m.event_id', '=', eventId)
    .orderBy('m.accepted_at', (order) => order.desc().nullsLast())
    .orderBy('m.id', 'desc')
    .execute()
}

export function findMember(db: Db, eventId: number, id: number): Promise<ShownMember | undefined> {
  return selectShown(db).where('m.event_id', '=', eventId).where('m.id', '=', id).executeTakeFirst()
}

/** Holds a row until the transaction ends; waits for writes that rely on the role. */
export function lockMember(tx: Db, id: number): Promise<MemberRow | undefined> {
  return tx.selectFrom('event_member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The invitation that waits at an address, held. */
export function lockInvitedAt(tx: Db, eventId: number, key: string): Promise<MemberRow | undefined> {
  return tx
    .selectFrom('event_member')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

/** The membership of an account, held. */
export function lockMembershipOf(tx: Db, eventId: number, accountId: number): Promise<MemberRow | undefined> {
  return tx
    .selectFrom('event_member')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores an invitation that is good for this many days. */
export async function insertInvited(
  tx: Db,
  { days, ...row }: Omit<NewRow<'event_member'>, 'expires_at'> & { days: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('event_member')
    .values({ ...row, expires_at: sql`now() + make_interval(days => ${days}::int)` } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveRole(tx: Db, id: number, role: MemberRow['role']): Promise<void> {
  await tx.updateTable('event_member').set({ role }).where('id', '=', id).execute()
}

/** The invitation is answered: from here the account has the role, and its address counts. */
export async function saveAccepted(tx: Db, id: number, accountId: number): Promise<void> {
  await tx
    .updateTable('event_member')
    .set({
      account_id: accountId,
      accepted_at: sql<string>`now()`,
      email: null,
      email_key: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a membership or an invitation; the data needed to show that are kept for a month. */
export async function endMember(
  tx: Db,
  { id, event_id, account_id, role, token_hash }: MemberRow,
  hasLeft = false,
): Promise<void> {
  await tx.deleteFrom('event_member').where('id', '=', id).execute()
  await tx
    .insertInto('event_member_past')
    .values({ id, event_id, account_id, role, token_hash, has_left: hasLeft })
    .execute()
}

/** A member who was removed in the last hour and did not leave on their own; the row is held. */
export function lockPast(tx: Db, eventId: number, id: number): Promise<Row<'event_member_past'> | undefined> {
  return tx
    .selectFrom('event_member_past')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('account_id', 'is not', null)
    .where('has_left', '=', false)
    .where('ended_at', '>', sql<string>`now() - interval '1 hour'`)
    .forUpdate()
    .executeTakeFirst()
}

/** Restores a member under the former number. */
export async function bringBack(tx: Db, past: Row<'event_member_past'>): Promise<void> {
  const { id, event_id, account_id, role, token_hash } = past
  await sql`insert into event_member (id, event_id, account_id, role, token_hash, accepted_at)
    overriding system value values (${id}, ${event_id}, ${account_id}, ${role}, ${token_hash}, now())`.execute(
    tx,
  )
  await tx.deleteFrom('event_member_past').where('id', '=', id).execute()
}

/** What a mailed link stands for, in whatever state. */
export function findByToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('event_member as m')
    .innerJoin('event as c', 'c.id', 'm.event_id')
    .leftJoin('account as a', 'a.id', 'm.invited_by')
    .selectAll('m')
    .select(['c.title', 'c.owner_id', 'a.name as inviter', sql<boolean>`m.expires_at <= now()`.as('isOver')])
    .where('m.token_hash', '=', hash)
    .executeTakeFirst()
}

export async function wasTakenBack(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('event_member_past')
    .select('id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}
