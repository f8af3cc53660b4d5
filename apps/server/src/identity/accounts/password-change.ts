import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import type { AccountRecord } from './account-store.ts'
import { endLinks } from './mail-link-store.ts'
import { endOtherTokens } from './token-store.ts'

/**
 * Carries out what follows a new password: ends every sign-in but `keep` and links mailed earlier, notifies the owner,
 * writes one audit line. An open confirmation stays valid, as it does not depend on the password.
 */
export async function afterPasswordChange(
  tx: Db,
  { mailer, config }: Services,
  account: AccountRecord,
  {
    action,
    keep,
    ended,
  }: { action: 'account.password_changed' | 'account.password_reset'; keep?: Buffer; ended?: object },
): Promise<void> {
  await endOtherTokens(tx, account.id, keep)
  await endLinks(tx, account.id, ['sign_in', 'reset'])
  await writeAudit(tx, {
    actorId: account.id,
    action,
    subject: 'account',
    subjectId: account.id,
    ...(ended ? { detail: ended } : {}),
  })
  await mailer.send(tx, {
    to: account.email,
    language: account.language,
    template: 'account-password-changed',
    data: { name: account.name, url: `${config.publicUrl}/panel/` },
    accountId: account.id,
  })
}
