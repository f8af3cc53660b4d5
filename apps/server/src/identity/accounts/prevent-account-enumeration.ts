import { setTimeout as delay } from 'node:timers/promises'
import { emailKey } from '@larunbat/rules/address/email-key'
import { type Ctx, inTransaction } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { countHitOnBehalf } from '../../platform/limits/rate-limit.ts'
import { type AccountRecord, findAccountOfMailbox, lockAccount } from './account-store.ts'
import { LINK_REQUESTS, limitNetwork, MAILS_TO_ADDRESS } from './limits.ts'
import type { LinkPurpose } from './mail-link-store.ts'

/** Longer than finding an account, rendering a mail and writing it take on a busy machine. */
const ANSWER_MS = 300

interface Wanted {
  email: string
  purpose: LinkPurpose
}
type Work = (tx: Db, account: AccountRecord) => Promise<unknown>

/**
 * Does `work` for the account of an address, if there is one that may be mailed to now, and returns after the same time
 * in every case: neither text nor delay reveals whether the address has an account. The account is locked meanwhile.
 */
export async function forAccountOf(ctx: Ctx, wanted: Wanted, work: Work): Promise<void> {
  await limitNetwork(ctx, LINK_REQUESTS)
  const [done] = await Promise.allSettled([workOnce(ctx, wanted, work), delay(ANSWER_MS)])
  if (done.status === 'rejected') throw done.reason
}

async function workOnce(ctx: Ctx, { email, purpose }: Wanted, work: Work) {
  // Each purpose by itself: what is asked for in another one's name, and perhaps never sent, must not keep links from them.
  const wait = await countHitOnBehalf(ctx.db, MAILS_TO_ADDRESS, `${purpose} ${emailKey(email)}`, ctx.ip)
  const known = await findAccountOfMailbox(ctx.db, email)
  if (!known || wait > 0) return
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, known.id)
    // A link that opens the account, or confirms its new address, must not go to the one it had until just now.
    if (account?.email === known.email && account.blocked_at === null) await work(tx, account)
  })
}
