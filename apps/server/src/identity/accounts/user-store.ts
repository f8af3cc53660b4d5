import type { AdminTask } from '@larunbat/rules/identity/admin-roles'
import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { administersAll } from './admin-role-store.ts'

/** How an account stands beside others: which one took it over, and which ones it took over. */
export async function listRelations(db: Db, id: number, mergedInto: number | null) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'merged_into as mergedInto'])
    .where((eb) => eb.or([eb('merged_into', '=', id), eb('id', '=', mergedInto ?? -1)]))
    .orderBy('id')
    .limit(201)
    .execute()
  const named = rows.map(({ id: other, name, email }) => ({ id: other, name, email }))
  return {
    mergedInto: named.find((other) => other.id === mergedInto) ?? null,
    aliases: named.filter((other) => other.id !== mergedInto).slice(0, 200),
  }
}

export interface UserCounts {
  signInCount: number
  participantCount: number
  eventCount: number
}

export async function countOfUser(db: Db, id: number): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`select
    (select count(*) from access_token where account_id = ${id} and expires_at > now())::int as "signInCount",
    (select count(*) from participant where owner_id = ${id})::int as "participantCount",
    (select count(*) from event where owner_id = ${id})::int as "eventCount"`.execute(db)
  return rows[0] as UserCounts
}

export interface UserEvent {
  id: number
  title: string
  status: 0 | 1 | 2 | 3
  year: number | null
  sold: number
}

/** The newest events of an account, with the places they sold. */
export async function listEventsOfUser(db: Db, id: number): Promise<UserEvent[]> {
  const { rows } = await sql<UserEvent>`
    select c.id, c.title, c.status, e.year,
      coalesce((select sum(s.sold) from session s where s.event_id = c.id), 0)::int as sold
    from event c left join edition e on e.id = c.edition_id
    where c.owner_id = ${id} order by c.id desc limit 100`.execute(db)
  return rows
}

export async function listTeamsOfUser(db: Db, id: number) {
  const { rows } = await sql<{ id: number; title: string; role: Row<'event_member'>['role'] }>`
    select c.id, c.title, m.role from event_member m join event c on c.id = m.event_id
    where m.account_id = ${id} order by c.id desc limit 100`.execute(db)
  return rows
}

/** Mails of the account that wait are not delivered any more. */
export async function stopMails(tx: Db, id: number, why: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ status: 'failed', error: why })
    .where('account_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Full administrators who can be written to, and with a task those whose role has it in all hubs. */
export async function listAdmins(
  db: Db,
  task?: AdminTask,
): Promise<Pick<Row<'account'>, 'id' | 'name' | 'email' | 'language'>[]> {
  const administers = sql.raw(task ? administersAll(task) : 'a.profile_id = 1')
  const { rows } = await sql<Pick<Row<'account'>, 'id' | 'name' | 'email' | 'language'>>`
    select a.id, a.name, a.email, a.language from account a
    where ${administers} and a.blocked_at is null and not a.is_team order by a.id`.execute(db)
  return rows
}
