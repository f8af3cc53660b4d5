import type { Db } from '../tables.ts'

/** Takes an event out of somebody's own list; once more is no fault. */
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
