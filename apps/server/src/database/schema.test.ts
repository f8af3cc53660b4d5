import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import type { Db } from './tables.ts'
import { SCHEMA_FILE, schemaText } from './testing/schema-text.ts'

const { db } = await testApp()

test('given a migrated database, when the types of its tables are written, then they are those of the repository', async () => {
  const text = await schemaText(db)
  if (process.env.UPDATE_SCHEMA) writeFileSync(SCHEMA_FILE, text)
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(text)
})

test('given a column that the types lack, when they are written again, then it is among them with its words and comment', async () => {
  const text = await afterChange(
    "alter table edition add column mood text check (mood in ('calm', 'loud')); comment on column edition.mood is 'How it felt.'",
  )
  expect(text).toContain("  /** How it felt. */\n  mood: 'calm' | 'loud' | null\n")
  expect(readFileSync(SCHEMA_FILE, 'utf8')).not.toContain('mood')
})

test('given JSON without a type, or a type of a column that is gone, when the types are written, then it is refused by name', async () => {
  await expect(afterChange('alter table edition add column extras jsonb')).rejects.toThrow('edition.extras')
  await expect(afterChange('alter table event drop column wheelchair cascade')).rejects.toThrow(
    'No column: event.wheelchair',
  )
})

/** Returns the types after a change of the schema that is taken back. */
async function afterChange(statement: string): Promise<string> {
  const tx = await db.startTransaction().execute()
  try {
    await sql.raw(statement).execute(tx)
    return await schemaText(tx as Db)
  } finally {
    await tx.rollback().execute()
  }
}
