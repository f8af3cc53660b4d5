import { ADMIN_ROLES, type AdminGrant, type AdminTask, TASKS_OF } from '@larunbat/rules/identity/admin-roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

/** Condition on an `admin_role r`: it is in force today. The festival's day is the one of its headquarters. */
export const ROLE_COUNTS = `(now() at time zone 'Europe/Madrid')::date
  between coalesce(r.starts_on, '-infinity') and coalesce(r.ends_on, 'infinity')`

/** Roles in force of an `account a`, as `AdminGrant`s; null without any. */
export const GRANTS_JSON = `(select json_agg(json_build_object('role', r.role, 'hubIds', r.hub_ids) order by r.id)
  from admin_role r where r.account_id = a.id and ${ROLE_COUNTS})`

/** Condition on an `account a`: it administers one of these hubs, fully or by a role with this task. */
export const administersOneOf = (task: AdminTask, hubIds: readonly number[]): RawBuilder<unknown> =>
  sql`(a.profile_id = 1 or exists (select from admin_role r where r.account_id = a.id and ${sql.raw(ROLE_COUNTS)}
    and r.role in (${sql.raw(rolesWith(task))}) and (r.hub_ids is null or r.hub_ids && ${[...hubIds]}::smallint[])))`

/** The same for the hub in a column. */
export const administersHub = (task: AdminTask, column: string): string =>
  `(a.profile_id = 1 or ${hasRoleSql(task, 'a.id', column)})`

/** Whether the account in a column has a role with this task in the hub in a column. */
export const hasRoleSql = (task: AdminTask, account: string, hub: string): string =>
  `exists (select from admin_role r where r.account_id = ${account} and ${ROLE_COUNTS}
    and r.role in (${rolesWith(task)}) and (r.hub_ids is null or ${hub} = any(r.hub_ids)))`

/** The same without a limit to hubs. */
export const administersAll = (task: AdminTask): string =>
  `(a.profile_id = 1 or exists (select from admin_role r where r.account_id = a.id and ${ROLE_COUNTS}
    and r.role in (${rolesWith(task)}) and r.hub_ids is null))`

/** The same for any hub. */
export const administersSome = (task: AdminTask): string =>
  `(a.profile_id = 1 or exists (select from admin_role r where r.account_id = a.id and ${ROLE_COUNTS}
    and r.role in (${rolesWith(task)})))`

const rolesWith = (task: AdminTask) =>
  ADMIN_ROLES.filter((role) => TASKS_OF[role].includes(task))
    .map((role) => `'${role}'`)
    .join(', ')

/** Returns the roles of an account that are in force. */
export async function listGrants(db: Db, accountId: number): Promise<AdminGrant[]> {
  const { rows } = await sql<AdminGrant>`select r.role, r.hub_ids as "hubIds" from admin_role r
    where r.account_id = ${accountId} and ${sql.raw(ROLE_COUNTS)} order by r.id`.execute(db)
  return rows
}

export type StoredRole = Pick<Row<'admin_role'>, 'role' | 'hub_ids' | 'starts_on' | 'ends_on'>

/** Returns all roles of an account, those before their first and after their last day too. */
export function listRoles(db: Db, accountId: number): Promise<StoredRole[]> {
  return db
    .selectFrom('admin_role')
    .select(['role', 'hub_ids', 'starts_on', 'ends_on'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Stores the roles of an account in place of those it had. */
export async function replaceRoles(
  tx: Db,
  accountId: number,
  { roles, grantedBy }: { roles: readonly StoredRole[]; grantedBy: number | null },
): Promise<void> {
  await tx.deleteFrom('admin_role').where('account_id', '=', accountId).execute()
  if (roles.length === 0) return
  await tx
    .insertInto('admin_role')
    .values(roles.map((role) => ({ ...role, account_id: accountId, granted_by: grantedBy })))
    .execute()
}

/** Whether an account has any role, in force or not. */
export async function hasRoles(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('admin_role')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account is the only treasurer of the whole festival today. Call it with `lockAdmins`. */
export async function isLastTreasurer(db: Db, accountId: number): Promise<boolean> {
  const ids = await listTreasurerIds(db)
  return ids.length === 1 && ids[0] === accountId
}

/** Returns who is a treasurer of the whole festival today and may sign in. */
export async function listTreasurerIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct a.id from account a join admin_role r on r.account_id = a.id
    where r.role = 'treasurer' and r.hub_ids is null and ${sql.raw(ROLE_COUNTS)}
      and a.blocked_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
