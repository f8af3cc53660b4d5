import { changesPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import type { Db } from '../../../database/tables.ts'
import { mailedToken } from '../mailed-token.ts'
import { wantsNews } from './newsletter-store.ts'

/** Path where a program that reads mails takes the consent back, before the secret of the purchase. */
export const NEWS_PATH = '/novedades'
/** Part of the page of changes that is about it. */
export const NEWS_PART = 'novedades'

/** Ways out of the news in a mail to a person who agreed to them; nothing for others. */
export async function newsAddresses(
  db: Db,
  publicUrl: string,
  { checkoutId, language }: { checkoutId: string; language: Language },
): Promise<{ newsUrl?: string; unsubscribeUrl?: string }> {
  if (!(await wantsNews(db, checkoutId))) return {}
  const token = await mailedToken(db, checkoutId)
  return {
    newsUrl: `${publicUrl}${changesPath(language, token)}#${NEWS_PART}`,
    unsubscribeUrl: `${publicUrl}${NEWS_PATH}/${token}`,
  }
}
