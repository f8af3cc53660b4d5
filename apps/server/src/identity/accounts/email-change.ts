import { maskEmail } from '@larunbat/rules/address/email'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import type { AccountRecord } from './account-store.ts'
import { endLinks } from './mail-link-store.ts'
import { sendLink } from './send-link.ts'
import { endOtherTokens } from './token-store.ts'

/**
 * Carries out what follows a new address: ends other sign-ins and every mailed link, notifies the old address, sends a
 * confirmation to the new one, writes one audit line.
 */
export async function afterEmailChange(
  tx: Db,
  services: Services,
  { before, after, keep }: { before: AccountRecord; after: AccountRecord; keep: Buffer },
): Promise<void> {
  await endOtherTokens(tx, after.id, keep)
  await endLinks(tx, after.id)
  await writeAudit(tx, {
    actorId: after.id,
    action: 'account.email_changed',
    subject: 'account',
    subjectId: after.id,
    detail: { from: maskEmail(before.email), to: maskEmail(after.email) },
  })
  await services.mailer.send(tx, {
    to: before.email,
    language: after.language,
    template: 'account-email-changed',
    data: { name: after.name, newEmail: maskEmail(after.email), url: `${services.config.publicUrl}/panel/` },
    accountId: after.id,
  })
  await sendLink(tx, services, after, 'confirm')
}
