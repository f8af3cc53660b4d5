import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { TextOverride } from '../../platform/texts.ts'

/** Texts that stand in place of the shipped ones. */
export async function listTextsInUse(db: Db): Promise<TextOverride[]> {
  return db
    .selectFrom('text_override')
    .select(['language', 'key', 'text'])
    .where('text', 'is not', null)
    .$narrowType<{ text: string }>()
    .execute()
}

const withAuthor = (db: Db) =>
  db
    .selectFrom('text_override as t')
    .leftJoin('account as a', 'a.id', 't.changed_by')
    .select([
      't.language',
      't.key',
      't.text',
      't.version',
      't.changed_at as changedAt',
      'a.name as changedBy',
    ])

/** Every text that was ever changed, the last change first. */
export const listTextRows = (db: Db) =>
  withAuthor(db).orderBy('t.changed_at', 'desc').orderBy('t.key').limit(20_000).execute()

export const findTextRow = (db: Db, language: Language, key: string) =>
  withAuthor(db).where('t.language', '=', language).where('t.key', '=', key).executeTakeFirst()

interface TextChange {
  language: Language
  key: string
  text: string | null
  actorId: number
}

/** Stores a text if it was not changed since `version` (0: never changed); returns whether it did. */
export async function storeText(tx: Db, change: TextChange & { version: number }): Promise<boolean> {
  const { language, key, text, version, actorId } = change
  if (version === 0) {
    const added = await tx
      .insertInto('text_override')
      .values({ language, key, text, changed_by: actorId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return added !== undefined
  }
  const changed = await tx
    .updateTable('text_override')
    .set({ text, version: version + 1, changed_at: sql`now()`, changed_by: actorId })
    .where('language', '=', language)
    .where('key', '=', key)
    .where('version', '=', version)
    .returning('key')
    .executeTakeFirst()
  return changed !== undefined
}

/** Stores many texts over whatever stood there. */
export async function storeTexts(tx: Db, texts: readonly TextOverride[], actorId: number): Promise<void> {
  await sql`insert into text_override (language, key, text, changed_by)
    select t.language, t.key, t.text, ${actorId}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (language text, key text, text text)
    order by 1, 2
    on conflict (language, key) do update set text = excluded.text, version = text_override.version + 1,
      changed_at = now(), changed_by = excluded.changed_by`.execute(tx)
}
