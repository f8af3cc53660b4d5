import { readFileSync } from 'node:fs'
import { eventFields } from '@larunbat/contract'
import { EVENT_FIELD_NAMES, factsOfField, TRANSLATABLE_FIELDS } from '@larunbat/rules/events/event-fields'
import { isSensitiveField } from '@larunbat/rules/events/sensitive-fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { TEXT_FIELDS } from './changes/change-record.ts'
import { columnOf } from './event-columns.ts'
import { EMPTY_VALUES } from './event-record.ts'

const packs = new URL('../../../../../packages/locales/packs/', import.meta.url)
const pack = (language: string, name: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${name}.json`, packs), 'utf8'))

test('given the fields of an event, then contract, facts and columns of the database name the same ones', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'event' and table_schema = current_schema()`.execute(db)
  const columns = new Set(rows.map(({ name }) => name))
  expect(EVENT_FIELD_NAMES).toEqual(Object.keys(eventFields))
  expect(EVENT_FIELD_NAMES.filter((name) => !columns.has(columnOf(name)))).toEqual([])
})

test('given the facts of a field, then limits, history, approvals and new events follow from them', () => {
  for (const { name, perLanguage } of TRANSLATABLE_FIELDS) {
    const { maxLength, anyOf } = eventFields[name].type.json as {
      maxLength?: number
      anyOf?: { maxLength?: number }[]
    }
    expect([name, maxLength ?? anyOf?.[0]?.maxLength]).toEqual([name, perLanguage * 4 + 64])
  }
  expect(TEXT_FIELDS).toEqual([
    'title',
    'description',
    'rainPlan',
    'shareTitle',
    'shareDescription',
    'impact.text',
  ])
  for (const name of EVENT_FIELD_NAMES)
    expect([name, isSensitiveField(name)]).toEqual([name, factsOfField(name).sensitive !== null])
  expect(EMPTY_VALUES).toMatchObject({
    disciplineIds: [],
    hasRights: false,
    impact: { text: null },
    lat: null,
  })
})

test.each(['es', 'en', 'eu'])(
  'given the fields of an event, then each has its name in %s for faults and review',
  (language) => {
    const names = pack(language, 'fields')
    const wires = EVENT_FIELD_NAMES.filter((name) => factsOfField(name).section).map(
      (name) => eventFields[name].wire,
    )
    expect(wires.filter((wire) => !names[wire])).toEqual([])
  },
)
