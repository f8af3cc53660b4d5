import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasText } from '../../platform/texts.ts'
import { testApp } from '../../testing/test-app.ts'
import { EVENT_PARTS, NOBODYS } from './event-inventory.ts'
import { ACCOUNT_PARTS } from './inventory.ts'

const { db } = await testApp()
const parts = [...Object.values(ACCOUNT_PARTS), ...Object.values(EVENT_PARTS)]

test('given every column of the database, when compared with the inventory, then it is included, left out for a reason, or without personal data', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = current_schema() group by 1 order by 1`.execute(db)
  const undecided = rows.flatMap(({ table, columns }) => {
    if (NOBODYS[table] || table.startsWith('kysely_')) return []
    const decided = parts
      .filter((part) => part.table === table)
      .map((part) => new Set([...part.columns, ...Object.keys(part.hidden ?? {})]))
    if (decided.length === 0) return [table]
    return columns
      .filter((column) => decided.some((names) => !names.has(column)))
      .map((column) => `${table}.${column}`)
  })
  expect(undecided).toEqual([])
  const known = new Map(rows.map(({ table, columns }) => [table, columns]))
  const unknown = parts.flatMap(({ table, columns, hidden = {} }) =>
    [...columns, ...Object.keys(hidden)].filter((column) => !known.get(table)?.includes(column)),
  )
  expect(unknown).toEqual([])
})

test('given every table that names an account, when the account goes, then its rows go, are set free, or are moved before', async () => {
  const { rows } = await sql<{ name: string; action: string }>`
    select conrelid::regclass || '.' || a.attname as name, confdeltype as action from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass`.execute(db)
  const inTheWay = rows.filter(({ action }) => action !== 'c' && action !== 'n').map(({ name }) => name)
  // Events are deleted or taken over by the festival team.
  expect(inTheWay).toEqual(['event.owner_id'])
})

test('given every list of an archive, when its page is made, then each language says what it holds', () => {
  for (const name of Object.keys(ACCOUNT_PARTS))
    for (const language of ['es', 'en', 'eu'] as const)
      expect(hasText(language, `export:parts.${name}`), name).toBe(true)
})
