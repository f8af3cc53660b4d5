import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from './account-store.ts'
import type { LinkPurpose } from './mail-link-store.ts'
import { createLink, LINK_MINUTES } from './mail-links.ts'

const TEMPLATES: Readonly<Record<LinkPurpose, string>> = {
  sign_in: 'account-sign-in-link',
  reset: 'account-reset',
  confirm: 'account-confirm',
}

/**
 * Makes a link for an account, mails it to the address of the record in the account's language, and returns it; `shownTo`
 * is the account of an administrator who sees it as well. Must run inside a transaction.
 */
export async function sendLink(
  tx: Db,
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  account: AccountRecord,
  purpose: LinkPurpose,
  {
    minutes = LINK_MINUTES[purpose],
    next,
    wasShown = false,
    shownTo = null,
  }: { minutes?: number; next?: string | undefined; wasShown?: boolean; shownTo?: number | null } = {},
): Promise<string> {
  const url = await createLink(tx, {
    accountId: account.id,
    purpose,
    publicUrl: config.publicUrl,
    minutes,
    next,
    wasShown: wasShown || shownTo !== null,
    shownTo,
  })
  await mailer.send(tx, {
    to: account.email,
    language: account.language,
    template: TEMPLATES[purpose],
    data: { name: account.name, url, minutes },
    accountId: account.id,
  })
  return url
}
