import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** True when the buyer agreed to news and has not taken that back. */
export async function wantsNews(db: Db, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('wants_news')
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return row?.wants_news ?? false
}

/**
 * Takes the consent to news back: in every purchase of the same address where `isMailed`, as only who reads its mails holds
 * such a secret; anybody may type somebody's address when buying, so that otherwise it is this purchase alone. A trigger
 * notes it with its moment. Purchases are held in the order of their ids.
 */
export async function withdrawNews(
  tx: Db,
  { checkoutId, isMailed }: { checkoutId: string; isMailed: boolean },
): Promise<void> {
  await sql`with mine as (select id from checkout where wants_news and (id = ${checkoutId}::uuid
      or (${isMailed} and email_key = (select email_key from checkout where id = ${checkoutId}::uuid)))
      order by id for update)
    update checkout set wants_news = false where id in (select id from mine)`.execute(tx)
}
