import type { Services } from '../context.ts'
import type { Db } from '../tables.ts'
import type { AccountRecord } from './account-store.ts'
import { createLink } from './mail-links.ts'

/** Mails the link that confirms the account's address. Must run inside a transaction. */
export async function sendConfirmation(tx: Db, services: Services, account: AccountRecord): Promise<void> {
  const { publicUrl } = services.config
  const url = await createLink(tx, { accountId: account.id, purpose: 'confirm', publicUrl })
  await services.mailer.send(tx, {
    to: account.email,
    language: account.language,
    template: 'account-confirm',
    data: { name: account.name, url },
    accountId: account.id,
  })
}
