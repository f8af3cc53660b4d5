import {
  defaultFestivalSettings,
  type FestivalSettingName,
  type FestivalSettings,
  settingNames,
} from '@larunbat/rules/reference/festival-settings'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Returns the festival's settings in force: what administrators stored, else the default of each. It is one small query, so
 * that a limit inside a transaction never follows an outdated copy.
 */
export async function readFestivalSettings(db: Db): Promise<FestivalSettings> {
  const rows = await db.selectFrom('festival_setting').select(['name', 'value']).execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const values = settingNames.map((name) => [name, stored.get(name) ?? defaultFestivalSettings[name]])
  return Object.fromEntries(values) as unknown as FestivalSettings
}

/** Returns when and by whom the settings were changed last, and the version an edit must name; locked for an edit. */
export async function findLastSettingsChange(
  db: Db,
  lock = false,
): Promise<{ version: number; changedAt: string | null; changedBy: string | null }> {
  let stamp = db.selectFrom('settings_stamp').select('stamp').where('name', '=', 'rules')
  if (lock) stamp = stamp.forUpdate()
  const { stamp: version } = await stamp.executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('festival_setting')
    .leftJoin('account', 'account.id', 'festival_setting.changed_by')
    .select(['festival_setting.changed_at', 'account.name'])
    .orderBy('festival_setting.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version, changedAt: last?.changed_at ?? null, changedBy: last?.name ?? null }
}

/** Stores the given values and counts the change; call it under the lock of `findLastSettingsChange`. */
export async function saveFestivalSettings(
  tx: Db,
  changes: Partial<FestivalSettings>,
  accountId: number | null,
): Promise<void> {
  const names = Object.keys(changes) as FestivalSettingName[]
  if (names.length === 0) return
  await tx
    .insertInto('festival_setting')
    .values(names.map((name) => ({ name, value: JSON.stringify(changes[name]), changed_by: accountId })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, fn }) => ({
        value: ref('excluded.value'),
        changed_by: ref('excluded.changed_by'),
        changed_at: fn<string>('now'),
      })),
    )
    .execute()
  await tx
    .updateTable('settings_stamp')
    .set(({ eb }) => ({ stamp: eb('stamp', '+', 1) }))
    .where('name', '=', 'rules')
    .execute()
}

/**
 * Lets editions that are called by the festival's name and their year, and the account that stands for the team, follow a new
 * name. New installations call their editions by the movement's name.
 */
export async function renameFestival(tx: Db, before: string, after: string): Promise<void> {
  await sql`update edition set name = ${after}::text || ' ' || year, version = version + 1
    where name in (${before}::text || ' ' || year, 'Fair Saturday ' || year)`.execute(tx)
  await sql`update account set name = ${after} where is_team`.execute(tx)
  await tx
    .updateTable('settings_stamp')
    .set(({ eb }) => ({ stamp: eb('stamp', '+', 1) }))
    .where('name', '=', 'lists')
    .execute()
}
