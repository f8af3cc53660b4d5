import { CompiledQuery } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { EVENT_PARTS } from './event-inventory.ts'
import { ACCOUNT_PARTS, type Part } from './inventory.ts'

/** A row as the archive shows it. */
export type CollectedRow = Record<string, unknown>
/** One event with all its parts; `event` holds the event itself. */
export type CollectedEvent = Record<keyof typeof EVENT_PARTS, CollectedRow[]> & { event: CollectedRow }

const PAGE = 500

async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Names are ours and fixed: they may stand in statements as they are. */
const shown = ({ columns, more = {} }: Part): string =>
  [
    ...columns.map((column) => `t.${column}`),
    ...Object.entries(more).map(([name, expression]) => `${expression} as ${name}`),
  ].join(', ')

/** The first page of a part, and the one after a key: its type follows from what it is compared with. */
function pageOf(part: Part, isFirst: boolean): string {
  return `select ${part.key} as cursor, (select row_to_json(x) from (select ${shown(part)}) x) as row
    from ${part.table} t where (${part.where})${isFirst ? '' : ` and ${part.key} > $2`}
    order by ${part.key} limit ${PAGE}`
}

/** The rows of one account part, a few hundred in memory at a time, in the order of their key. */
export async function* collectPart(db: Db, name: string, accountId: number): AsyncGenerator<CollectedRow> {
  const part = ACCOUNT_PARTS[name] as Part
  let cursor: unknown
  for (;;) {
    const values = cursor === undefined ? [accountId] : [accountId, cursor]
    const text = pageOf(part, cursor === undefined)
    const rows = await run<{ cursor: unknown; row: CollectedRow }>(db, text, values)
    for (const { row } of rows) yield row
    if (rows.length < PAGE) return
    cursor = rows.at(-1)?.cursor
  }
}

const ONE_EVENT = `select json_build_object(${Object.entries(EVENT_PARTS)
  .map(
    ([name, part]) => `'${name}', coalesce((select json_agg(row_to_json(x)) from (
      select ${shown(part)} from ${part.table} t where ${part.where} order by ${part.key}) x), '[]')`,
  )
  .join(', ')}) as data from event c where c.id = $1 and c.owner_id = $2`

/** Everything of one event of the account; undefined when it is no longer theirs. */
export async function collectEvent(
  db: Db,
  id: number,
  accountId: number,
): Promise<CollectedEvent | undefined> {
  const [row] = await run<{ data: Record<string, CollectedRow[]> }>(db, ONE_EVENT, [id, accountId])
  if (!row) return undefined
  return { ...row.data, event: row.data.event?.[0] ?? {} } as CollectedEvent
}

/** Numbers of the account's events, oldest first. */
export async function listEventIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('owner_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
