import type { Db } from '../../database/tables.ts'

/** Removes an event from a user's own list; repeating it is no error. */
export async function hideFrom(db: Db, accountId: number, contentId: number): Promise<void> {
  await db
    .insertInto('content_hidden')
    .values({ account_id: accountId, content_id: contentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Brings it back; once more is no fault. */
export async function showAgain(db: Db, accountId: number, contentId: number): Promise<void> {
  await db
    .deleteFrom('content_hidden')
    .where('account_id', '=', accountId)
    .where('content_id', '=', contentId)
    .execute()
}
