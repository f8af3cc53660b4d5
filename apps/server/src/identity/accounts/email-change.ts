import { maskEmail } from '@larunbat/rules/email'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import type { AccountRecord } from './account-store.ts'
import { endLinks } from './mail-link-store.ts'
import { sendLink } from './send-link.ts'
import { endOtherTokens } from './token-store.ts'

/**
 * What follows a new address: other sign-ins and every mailed link end, the old address is told, the new one gets a
 * confirmation, one audit line.
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
