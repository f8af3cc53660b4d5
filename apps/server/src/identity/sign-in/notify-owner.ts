import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from '../accounts/account-store.ts'

/** Mails the owner that there is a new way into the account, with where to look at it. */
export async function notifyOwner(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  account: AccountRecord,
  template: 'account-passkey-added' | 'account-provider-linked',
): Promise<void> {
  await mailer.send(tx, {
    to: account.email,
    language: account.language,
    template,
    data: {
      name: account.name,
      provider: config.provider?.name ?? '',
      url: `${config.publicUrl}/panel/ajustes/acceso`,
    },
    accountId: account.id,
  })
}
