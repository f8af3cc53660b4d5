import type { checkEmails as contract } from '@larunbat/contract'
import { normalizeEmail } from '@larunbat/rules/email'
import type { Handler } from '../context.ts'
import { listKnownEmails } from './account-store.ts'
import { CHECKED_EMAILS, limitNetwork } from './limits.ts'

/** Answers those of the given addresses that have an account, as they were given. */
export const checkEmails: Handler<typeof contract> = async (ctx, { emails }) => {
  await limitNetwork(ctx, CHECKED_EMAILS, emails.length)
  const known = await listKnownEmails(ctx.db, emails.map(normalizeEmail))
  return { emails: emails.filter((email) => known.has(normalizeEmail(email))) }
}
