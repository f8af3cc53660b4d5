import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** Makes the payments older, so that they are due for a query. */
export const age = (db: Db, interval: string) =>
  sql`update payment set created_at = created_at - ${interval}::interval, looked_up_at = null
    where status in ('created', 'pending') and reference is not null`.execute(db)

/** Ends the waiting time of refunds before their next attempt, and the lease of the process that requested them. */
export const askSoon = (db: Db) =>
  sql`with p as (update payment set refunding_until = now() where refunding_until is not null)
    update refund set next_try_at = now() where status = 'pending'`.execute(db)
