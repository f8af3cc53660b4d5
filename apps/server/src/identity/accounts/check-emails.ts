import type { checkEmails as contract } from '@larunbat/contract'
import { accountKey } from '@larunbat/rules/address/email-key'
import type { Handler } from '../../database/context.ts'
import { listKnownAccountKeys } from './account-store.ts'
import { CHECKED_EMAILS, limitNetwork } from './limits.ts'

/** Returns those of the given addresses that have an account, as they were given. */
export const checkEmails: Handler<typeof contract> = async (ctx, { emails }) => {
  await limitNetwork(ctx, CHECKED_EMAILS, emails.length)
  const known = await listKnownAccountKeys(ctx.db, emails)
  return { emails: emails.filter((email) => known.has(accountKey(email))) }
}
