import { setTimeout as delay } from 'node:timers/promises'
import { emailKey } from '@larunbat/rules/address/email-key'
import { myTicketsPath } from '@larunbat/rules/address/public-address'
import type { Ctx } from '../../../../database/context.ts'
import { limitNetwork } from '../../../../identity/accounts/limits.ts'
import { countHitOnBehalf, type RateLimit } from '../../../../platform/limits/rate-limit.ts'
import { findNewestPurchase } from './purchases-store.ts'
import { LINK_MINUTES, purchasesToken } from './purchases-token.ts'

/**
 * Limits of requests from one network and of mails to one address; requests beyond them get the same response and no
 * mail.
 */
const REQUESTS: RateLimit = { name: 'purchases', max: 30, windowSeconds: 900 }
const MAILS: RateLimit = { name: 'purchases-mail', max: 3, windowSeconds: 900 }
/** Longer than finding a purchase and writing a mail take on a busy machine. */
const ANSWER_MS = 300

/**
 * Mails the link to the purchases of a normalised address to that address, if there are any. Takes the same time in
 * every case: neither text nor delay reveals who has bought something. Throws `request.too_many` for a network with too
 * many requests.
 */
export async function mailPurchases(ctx: Ctx, email: string): Promise<void> {
  await limitNetwork(ctx, REQUESTS)
  const [done] = await Promise.allSettled([send(ctx, email), delay(ANSWER_MS)])
  if (done.status === 'rejected') throw done.reason
}

async function send({ db, services, language, ip }: Ctx, email: string): Promise<void> {
  const wait = await countHitOnBehalf(db, MAILS, emailKey(email), ip)
  const newest = await findNewestPurchase(db, email)
  if (!newest || wait > 0) return
  const path = myTicketsPath(language, await purchasesToken(db, newest))
  await services.mailer.send(db, {
    to: email,
    language,
    template: 'order-list',
    data: { url: services.config.publicUrl + path, minutes: LINK_MINUTES },
  })
}
