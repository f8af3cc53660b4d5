import { type Kysely, sql } from 'kysely'

/** A request for a refund lapses once all its tickets are cancelled in another way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_request drop constraint refund_request_status_check`.execute(db)
  await sql`alter table refund_request add constraint refund_request_status_check
    check (status in ('open', 'approved', 'rejected', 'lapsed'))`.execute(db)
}
