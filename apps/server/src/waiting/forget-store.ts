import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Deletes who waited for sessions that began a day ago, with their names in offers they did not take, and ends offers of
 * tickets for them.
 */
export async function forgetWaiting(db: Db): Promise<void> {
  await sql`
    with gone as (delete from waiting_entry e using session s where s.content_id = e.content_id and s.id = e.session_id
      and s.starts_at < now() - interval '1 day' returning e.checkout_id)
    update checkout set email = null, email_key = null, name = null, phone = null
    from gone where id = gone.checkout_id and status in ('expired', 'cancelled')`.execute(db)
  await sql`update ticket_return r set status = 'ended', mail_due = null from session s
    where r.status = 'listed' and s.content_id = r.content_id and s.id = r.session_id
      and s.starts_at < now() - interval '1 day'`.execute(db)
}
