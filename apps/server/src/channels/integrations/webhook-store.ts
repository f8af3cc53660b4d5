import type { WebhookType } from '@larunbat/rules/channels/integrations'
import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'
import type { Holder } from './token-holder.ts'

/** An endpoint as its owner sees it. */
export interface WebhookRow {
  id: number
  name: string
  url: string
  types: WebhookType[]
  status: 'active' | 'paused' | 'disabled'
  failingSince: string | null
  oldSecretUntil: string | null
  waiting: number
  lastDoneAt: string | null
  createdAt: string
  version: number
}

const COLUMNS = sql`e.id, e.name, e.url, e.types, e.status, e.failing_since as "failingSince",
  case when e.previous_until > now() then e.previous_until end as "oldSecretUntil",
  (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.status = 'waiting') as waiting,
  (select max(d.tried_at) from webhook_delivery d where d.endpoint_id = e.id and d.status = 'done') as "lastDoneAt",
  e.created_at as "createdAt", e.version`

type Who = { accountId: number; withFestival: boolean }

const isOf = ({ accountId, withFestival }: Who): RawBuilder<unknown> =>
  withFestival ? sql`(e.account_id is null or e.account_id = ${accountId})` : sql`e.account_id = ${accountId}`

/** Endpoints of one holder, the oldest first. */
export async function listEndpoints(db: Db, holder: Holder): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from webhook_endpoint e
    where e.account_id is not distinct from ${holder}::bigint order by e.id limit 100`.execute(db)
  return rows
}

/** One of those the caller looks after; undefined for foreign ones as for missing ones. */
export async function findEndpoint(db: Db, id: number, who: Who): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from webhook_endpoint e
    where e.id = ${id} and ${isOf(who)}`.execute(db)
  return rows[0]
}

/** The stored row of one of those the caller looks after, held until the transaction ends. */
export async function lockEndpoint(
  tx: Db,
  id: number,
  who: Who,
): Promise<Row<'webhook_endpoint'> | undefined> {
  const { rows } = await sql<Row<'webhook_endpoint'>>`select e.* from webhook_endpoint e
    where e.id = ${id} and ${isOf(who)} for update`.execute(tx)
  return rows[0]
}

export async function insertEndpoint(tx: Db, values: NewRow<'webhook_endpoint'>): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_endpoint')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface EndpointChange {
  name: string
  url: string
  types: WebhookType[]
  isActive: boolean
}

/**
 * Changes an endpoint. One that is enabled again starts without its earlier failures, and immediately retries what
 * waits.
 */
export async function changeEndpoint(tx: Db, id: number, change: EndpointChange): Promise<void> {
  await sql`update webhook_endpoint set name = ${change.name}, url = ${change.url}, types = ${change.types},
      failing_since = case when ${change.isActive} and status <> 'active' then null else failing_since end,
      status = case when ${change.isActive} then 'active' when status = 'disabled' then 'disabled' else 'paused' end,
      version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
  if (change.isActive) {
    await sql`update webhook_delivery set due_at = now() where endpoint_id = ${id} and status = 'waiting'`.execute(
      tx,
    )
  }
}

/** Puts a new secret in place; the one before signs as well until `previousUntil`. */
export async function replaceSecret(
  tx: Db,
  id: number,
  secret: Buffer,
  previousUntil: string,
): Promise<void> {
  await sql`update webhook_endpoint set previous_secret = secret, previous_until = ${previousUntil}, secret = ${secret},
    updated_at = now() where id = ${id}`.execute(tx)
}

export async function deleteEndpoint(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}

/** Endpoints of the festival that this account entered receive nothing until they are enabled again; returns which. */
export function pauseFestivalEndpoints(tx: Db, accountId: number): Promise<{ id: number; url: string }[]> {
  return tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ status: 'paused', version: eb('version', '+', 1) }))
    .where('account_id', 'is', null)
    .where('created_by', '=', accountId)
    .where('status', '=', 'active')
    .returning(['id', 'url'])
    .execute()
}
