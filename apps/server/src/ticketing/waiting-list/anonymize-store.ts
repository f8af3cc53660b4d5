import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { shownTimes, USUAL_MIN } from '../../events/event/published-copy/approved-times.ts'

/** A session that was postponed has no day: its line waits for the new one. Days count as they were approved, and the later. */
const isOver = sql`s.status <> 'postponed' and w.over_at < now() - interval '1 day'`

/**
 * Deletes who waited for sessions that ended a day ago, with their names in offers they did not take, and ends offers of
 * tickets for them.
 */
export async function anonymizeWaiting(db: Db): Promise<void> {
  await sql`
    with gone as (delete from waiting_entry e using session s ${shownTimes(USUAL_MIN)}
      where s.event_id = e.event_id and s.id = e.session_id and ${isOver} returning e.checkout_id)
    update checkout set email = null, email_key = null, name = null, phone = null, billed_to = null
    from gone where id = gone.checkout_id and status in ('expired', 'cancelled')`.execute(db)
  await sql`update ticket_return r set status = 'ended', mail_due = null from session s ${shownTimes(USUAL_MIN)}
    where r.status = 'listed' and s.event_id = r.event_id and s.id = r.session_id and ${isOver}`.execute(db)
}
