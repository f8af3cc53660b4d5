import { sql } from 'kysely'
import type { Db } from '../../tables.ts'

/** Lets the payments be older, so that they are asked about. */
export const age = (db: Db, interval: string) =>
  sql`update payment set created_at = created_at - ${interval}::interval, looked_up_at = null
    where status in ('created', 'pending') and reference is not null`.execute(db)
