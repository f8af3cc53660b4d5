import { setTimeout as delay } from 'node:timers/promises'
import { emailKey } from '@larunbat/rules/email-key'
import { myTicketsPath } from '@larunbat/rules/public-address'
import type { Ctx } from '../../../../database/context.ts'
import { limitNetwork } from '../../../../identity/accounts/limits.ts'
import { countHitOnBehalf, type RateLimit } from '../../../../platform/limits/rate-limit.ts'
import { findNewestPurchase } from './purchases-store.ts'
import { LINK_MINUTES, purchasesToken } from './purchases-token.ts'

/** Requests of one network, and mails to one address; what is asked for beyond is answered alike and not sent. */
const REQUESTS: RateLimit = { name: 'purchases', max: 30, windowSeconds: 900 }
const MAILS: RateLimit = { name: 'purchases-mail', max: 3, windowSeconds: 900 }
/** Longer than finding a purchase and writing a mail take on a busy machine. */
const ANSWER_MS = 300

/**
 * Mails the way to the purchases of a normal address, to that address alone, if there are any. Takes the same time in every case:
 * neither words nor delay tell who has bought something. Throws `request.too_many` for a network that asks too often.
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
