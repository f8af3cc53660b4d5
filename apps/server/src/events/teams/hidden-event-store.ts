import type { Db } from '../../database/tables.ts'

/** Removes an event from a user's own list; repeating it is no error. */
export async function hideFrom(db: Db, accountId: number, eventId: number): Promise<void> {
  await db
    .insertInto('event_hidden')
    .values({ account_id: accountId, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Brings it back; once more is no fault. */
export async function showAgain(db: Db, accountId: number, eventId: number): Promise<void> {
  await db
    .deleteFrom('event_hidden')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .execute()
}
