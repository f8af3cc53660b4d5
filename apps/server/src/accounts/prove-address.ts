import { writeAudit } from '../audit/audit-store.ts'
import { refreshProgressOfOwner } from '../contents/refresh-content.ts'
import type { Services } from '../context.ts'
import type { Db } from '../tables.ts'
import { type AccountRecord, changeAccount } from './account-store.ts'
import { endOtherTokens } from './token-store.ts'
import { endUnproved } from './ways-in-store.ts'

/**
 * Whoever comes by a link that only the mailbox has seen owns the address; until then anybody could have registered it. So
 * the account is confirmed, and what opened it before opens it no more: password, sign-ins, passkeys, providers, keys. The
 * owner is told when a password went. Call it with the account locked; answers it as it is then.
 */
export async function proveAddress(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  before: AccountRecord,
): Promise<AccountRecord> {
  const account = await changeAccount(tx, before.id, {
    confirmed_at: new Date().toISOString(),
    password_hash: null,
  })
  await endUnproved(tx, account.id)
  await endOtherTokens(tx, account.id)
  await refreshProgressOfOwner(tx, account.id)
  await writeAudit(tx, {
    actorId: account.id,
    action: 'account.confirmed',
    subject: 'account',
    subjectId: account.id,
  })
  if (before.password_hash !== null)
    await mailer.send(tx, {
      to: account.email,
      language: account.language,
      template: 'account-password-ended',
      data: { name: account.name, url: `${config.publicUrl}/panel/perfil` },
      accountId: account.id,
    })
  return account
}
