import type { Services } from '../context.ts'
import type { Db } from '../tables.ts'
import type { AccountRecord } from './account-store.ts'
import { markConfirmed } from './mark-confirmed.ts'
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
  const account = await markConfirmed(tx, before.id, { password_hash: null })
  await endUnproved(tx, account.id)
  await endOtherTokens(tx, account.id)
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
