import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale, reserve } from '../../ticketing/orders/testing/given-on-sale.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
const statements: string[] = []
const app = await testApp({}, ({ query }) => void statements.push(query.sql))
const { db } = app

/** Statements an older version that still answers could not live with, or that block all others while they run. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+table\b/i, 'a table the older version reads'],
  [/\bdrop\s+column\b/i, 'a column the older version reads'],
  [/\brename\b/i, 'a name the older version uses'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'writes the whole table anew'],
  [/\bset\s+not\s+null\b/i, 'the older version may leave it out'],
  [
    /\badd\s+column\s+(?:(?!,|\b(?:add|alter)\b)[\s\S])*?\bnot\s+null\b(?!(?:(?!,\s*(?:add|alter|drop))[\s\S])*?\b(?:default|generated\s+always)\b)/i,
    'the older version leaves it out',
  ],
  [/\btruncate\b|\block\s+table\b|\bvacuum\s+full\b|\bcluster\b/i, 'stops everybody'],
]
/** The first migration after the baseline: older versions run while it is applied. */
const SINCE = 13
/** In a comment before the statement: the release that used it last, so that none that still runs does. */
const MARK = /-- contract: unused since \S+/

test('given migrations that run while the older version serves requests, then none breaks it', () => {
  const faults = readdirSync(migrationsDir)
    .filter((name) => Number(name.slice(0, 3)) >= SINCE)
    .flatMap((name) =>
      faultsOf(readFileSync(join(migrationsDir, name), 'utf8')).map((why) => `${name}: ${why}`),
    )
  expect(faults).toEqual([])
})

test('given such statements, when they are looked for, then each is found unless it is marked', () => {
  const bad = [
    'alter table event drop column city',
    'drop table event',
    'alter table event rename column city to town',
    'alter table event alter column city type int',
    'alter table event alter column city set not null',
    'alter table event add column town text not null',
    'truncate event',
  ]
  for (const statement of bad) {
    expect(faultsOf(`${statement};`), statement).toHaveLength(1)
    expect(faultsOf(`-- contract: unused since 1.1.0\n${statement};`)).toEqual([])
  }
  for (const filled of ['default 0', 'generated always as (b) stored'])
    expect(faultsOf(`alter table event add column a int not null ${filled};`)).toEqual([])
})

function faultsOf(source: string): string[] {
  // Statement by statement, each with the comment before it.
  return source.split(/;\s*$/m).flatMap((part) => {
    const statement = part.replace(/--[^\n]*/g, '')
    return MARK.test(part) ? [] : FORBIDDEN.flatMap(([found, why]) => (found.test(statement) ? [why] : []))
  })
}

/**
 * Tables of one event whose unique keys do not begin with it, and why that is no hindrance: with the events spread over
 * several databases, these stand in the one that all share, or are found there before their event is known.
 */
const SHARED: Readonly<Record<string, string>> = {
  event_copy: 'a key of idempotency of the person who copies',
  event_member: 'found by the secret of an invitation',
  event_member_past: 'a record of the person',
  demo_step: 'of the demo festival',
  door_link: 'found by the secret of a helper',
  import_source: 'belongs to an owner and an edition',
  message: 'found by its number alone, also those of the team, which belong to no event',
  payment: 'a payment pays a basket of several events',
  payout_data_change: 'a record of the payee',
  publication: 'found by its address',
  publication_slug: 'found by its address',
  receipt: 'numbered without a gap by its seller',
  refund_request: 'found by the number that administrators decide it by',
  sales_log: 'a queue: its rows live for seconds',
  upload: 'belongs to an account before it belongs to an event',
  video_asset: 'found by what the host of videos calls it',
  video_record: 'found by clients by its number alone',
  webhook_event: 'a queue of what is told to others',
}

test('given a table of an event, then its keys name the event, or it is listed with the reason', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct t.relname as "table" from pg_index x
    join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and x.indisunique
      and exists (select from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'event_id' and not a.attisdropped)
      and not exists (select from unnest(x.indkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k
        where a.attname = 'event_id')
    order by 1`.execute(db)
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(SHARED).sort())
})

/** The tables that places and tickets of an event live in. */
const SHARDED = [
  'session',
  'type_stock',
  'orders',
  'order_line',
  'ticket',
  'buyer_share',
  'voucher',
  'ticket_type',
]

/** A basket may be of several events: its orders are found by the basket, in every part that has some of them. */
const BY_BASKET = /\bcheckout_id = \$\d/

test('given what a purchase asks of the tables of an event, then every statement says which event or basket it is about', async () => {
  const owner = await app.givenAccount()
  const on = await givenOnSale(app, owner, { capacity: 5 })
  statements.length = 0
  const { data } = await reserve(app, on, 2)
  await app.call('web_reserva_datos', { compra: data.compra, email: 'ane@example.org', nombre: 'Ane' })
  await app.call('web_pagar', { compra: data.compra })
  expect((await app.call('web_compra', { compra: data.compra })).data.estado).toBe('pagada')
  const touching = statements.filter((text) =>
    SHARDED.some((table) => new RegExp(`\\b(?:from|join|update|into) "?${table}"?\\b`).test(text)),
  )
  expect(touching.length).toBeGreaterThan(3)
  expect(touching.filter((text) => !text.includes('event_id') && !BY_BASKET.test(text))).toEqual([])
})
