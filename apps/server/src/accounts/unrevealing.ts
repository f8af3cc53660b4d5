import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { countHit } from '../platform/limits/rate-limit.ts'
import { type AccountRecord, findAccountByEmail } from './account-store.ts'
import { LINK_REQUESTS, limitNetwork, MAILS_TO_ADDRESS } from './limits.ts'

/** Longer than finding an account, rendering a mail and writing it take on a busy machine. */
const ANSWER_MS = 300

/**
 * Does `work` for the account of an address, if there is one that may be mailed to now, and answers after the same time
 * in every case: neither words nor delay tell whether the address has an account.
 */
export async function forAccountOf(
  ctx: Ctx,
  email: string,
  work: (account: AccountRecord) => Promise<unknown>,
): Promise<void> {
  await limitNetwork(ctx, LINK_REQUESTS)
  const [done] = await Promise.allSettled([workOnce(ctx, email, work), delay(ANSWER_MS)])
  if (done.status === 'rejected') throw done.reason
}

async function workOnce(ctx: Ctx, email: string, work: (account: AccountRecord) => Promise<unknown>) {
  const wait = await countHit(ctx.db, MAILS_TO_ADDRESS, email)
  const account = await findAccountByEmail(ctx.db, email)
  if (account && wait === 0 && account.blocked_at === null) await work(account)
}
