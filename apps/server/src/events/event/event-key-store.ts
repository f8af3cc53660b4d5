import type { MemberRole } from '@larunbat/rules/events/event-rights'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { EventKey } from './access.ts'

const COLUMNS = ['id', 'owner_id', 'status', 'version', 'hub_id', 'time_zone', 'capacity'] as const

const KEY = COLUMNS.map((name) => `c.${name}`).join(', ')
const FIND = `select ${KEY} from event c where c.id = $1`
const FIND_WITH_ROLE = `select ${KEY}, m.role from event c
  left join event_member m on m.event_id = c.id and m.account_id = $2 where c.id = $1`

/**
 * The columns rights are decided by, with the caller's role, in one statement; undefined when there is no such event.
 */
export async function findEventKey(
  db: Db,
  eventId: number,
  viewerId?: number,
): Promise<EventKey | undefined> {
  const query =
    viewerId === undefined
      ? CompiledQuery.raw(FIND, [eventId])
      : CompiledQuery.raw(FIND_WITH_ROLE, [eventId, viewerId])
  return (await db.executeQuery<EventKey>(query)).rows[0]
}

/** The columns alone, holding the row until the transaction ends. */
export function lockEventKey(tx: Db, eventId: number): Promise<EventKey | undefined> {
  return tx.selectFrom('event').select(COLUMNS).where('id', '=', eventId).forUpdate().executeTakeFirst()
}

const selectRole = (db: Db, eventId: number, accountId: number) =>
  db
    .selectFrom('event_member')
    .select('role')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)

/** What an account is to an event as a member; undefined for none. */
export async function findRole(db: Db, eventId: number, accountId: number): Promise<MemberRole | undefined> {
  return (await selectRole(db, eventId, accountId).executeTakeFirst())?.role
}

/** The same, locked until the transaction ends. */
export async function holdRole(tx: Db, eventId: number, accountId: number): Promise<MemberRole | undefined> {
  return (await selectRole(tx, eventId, accountId).forShare().executeTakeFirst())?.role
}

const ROLES = 'select event_id as id, role from event_member where account_id = $1'

/** The events an account is a member of, with its role. */
export async function listRoles(db: Db, accountId: number): Promise<Map<number, MemberRole>> {
  const { rows } = await db.executeQuery<{ id: number; role: MemberRole }>(
    CompiledQuery.raw(ROLES, [accountId]),
  )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function hasPublication(db: Db, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom('publication')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a change of something that belongs to the event: a new version for the lost-update guard. */
export async function touchEvent(tx: Db, eventId: number): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', eventId)
    .execute()
}
