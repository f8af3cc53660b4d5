import type { Db } from '../../../database/tables.ts'
import { mailedCheckoutId, openedBy } from '../mailed-token.ts'
import { withdrawNews } from './newsletter-store.ts'

/** Withdraws the consent to news by this secret of a purchase; one that opens nothing does nothing. */
export async function withdrawNewsOf(db: Db, token: string): Promise<void> {
  const mailed = await mailedCheckoutId(db, token)
  const checkoutId = mailed ?? (await openedBy(db, token))
  if (checkoutId === undefined) return
  await db.transaction().execute((tx) => withdrawNews(tx, { checkoutId, isMailed: mailed !== undefined }))
}
