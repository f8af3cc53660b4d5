import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { describeShrinkage, KNOWN_TABLES, LASTING } from './snapshot.ts'

const { db } = await testApp()

test('given the tables of the database, when compared with those a backup has to hold, then none is unknown and none is missing', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname !~ '^kysely_'
      and relnamespace = current_schema()::regnamespace order by relname`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(KNOWN_TABLES)
  expect(LASTING.filter((name) => !KNOWN_TABLES.includes(name))).toEqual([])
})

test.each([
  ['as many rows', { account: 100, audit_log: 900 }, { account: 100, audit_log: 900 }, false],
  ['half of them less one', { account: 100, audit_log: 900 }, { account: 100, audit_log: 399 }, true],
  ['half of them', { account: 100, audit_log: 900 }, { account: 100, audit_log: 400 }, false],
  ['few orders beside a long log', { orders: 100, audit_log: 9000 }, { orders: 49, audit_log: 9000 }, true],
  ['no orders any more', { orders: 20, audit_log: 9000 }, { audit_log: 9000 }, true],
  ['a handful that went', { orders: 19, audit_log: 9000 }, { orders: 1, audit_log: 9000 }, false],
  ['a log that was cut', { orders: 50, audit_log: 40 }, { orders: 50, audit_log: 0 }, false],
  ['a first archive', {}, { orders: 1 }, false],
])(
  'given an archive before, when the next one has %s, then it is held for far less: %j, %j, %s',
  (_, before, now, isLess) => {
    expect(describeShrinkage(before as never, now as never) !== undefined).toBe(isLess)
  },
)
