import type { SavedView } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export type SavedViewValue = Of<typeof SavedView>

/** Views of an account, by name. */
export function listViews(db: Db, accountId: number): Promise<SavedViewValue[]> {
  return db
    .selectFrom('saved_view')
    .select(['id', 'name', 'search', 'columns'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Stores a view in place of one of the same name; undefined when there are `most` already and this is one more. */
export async function storeView(
  db: Db,
  accountId: number,
  { name, search, columns }: Omit<SavedViewValue, 'id'>,
  most: number,
): Promise<SavedViewValue | undefined> {
  // The account's row is held, so that two requests cannot pass the limit together.
  await sql`select id from account where id = ${accountId} for update`.execute(db)
  const { rows } = await sql<SavedViewValue>`insert into saved_view (account_id, name, search, columns)
    select ${accountId}, ${name}, ${search}, ${[...columns]}::text[]
    where (select count(*) from saved_view
      where account_id = ${accountId} and lower(name) <> lower(${name})) < ${most}
    on conflict (account_id, lower(name)) do update
      set name = excluded.name, search = excluded.search, columns = excluded.columns
    returning id, name, search, columns`.execute(db)
  return rows[0]
}

/** True when the account had such a view. */
export async function removeView(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
