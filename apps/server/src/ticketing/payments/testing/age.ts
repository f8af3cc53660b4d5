import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** Lets the payments be older, so that they are asked about. */
export const age = (db: Db, interval: string) =>
  sql`update payment set created_at = created_at - ${interval}::interval, looked_up_at = null
    where status in ('created', 'pending') and reference is not null`.execute(db)

/** Lets the time be over that a refund waits for its next try, and the one that who asked for it had to do so. */
export const askSoon = (db: Db) =>
  sql`with p as (update payment set refunding_until = now() where refunding_until is not null)
    update refund set next_try_at = now() where status = 'pending'`.execute(db)
