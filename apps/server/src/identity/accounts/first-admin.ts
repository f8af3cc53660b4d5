import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { findFirstAdmin, hasAccounts, insertAccount } from './account-store.ts'
import { hasGoodLink } from './mail-link-store.ts'
import { createLink } from './mail-links.ts'
import { sendLink } from './send-link.ts'

/** It gets no mail: `.example` is reserved (RFC 2606). The administrator writes their own in their profile. */
export const DEFAULT_ADMIN_EMAIL = 'admin@larunbat.example'

/** The first link may have to wait until the terminal is looked at. */
const LINK_MINUTES = 60

/**
 * On an empty database creates the first administrator, with ADMIN_EMAIL as address, and returns a link that signs in
 * once within an hour; it is mailed too when ADMIN_EMAIL is set. While there is no other account and that administrator
 * has never signed in, each start returns a new link; none while a mailed one is still valid, so that a service that
 * restarts repeatedly mails once an hour at most. Undefined otherwise.
 */
export async function ensureFirstAdmin(
  db: Db,
  services: Pick<Services, 'config' | 'mailer'>,
): Promise<{ link: string | undefined; email: string } | undefined> {
  const { adminEmail, publicUrl } = services.config
  return db.transaction().execute(async (tx) => {
    const account = (await hasAccounts(tx))
      ? await findFirstAdmin(tx)
      : await insertAccount(tx, {
          name: festivalName(),
          email: (adminEmail ?? DEFAULT_ADMIN_EMAIL).toLowerCase(),
          profile_id: 1,
          confirmed_at: new Date().toISOString(),
        })
    if (!account) return undefined
    const { email } = account
    if (adminEmail && (await hasGoodLink(tx, account.id, 'sign_in'))) return { link: undefined, email }
    const link = adminEmail
      ? await sendLink(tx, services, account, 'sign_in', { minutes: LINK_MINUTES, wasShown: true })
      : await createLink(tx, { accountId: account.id, purpose: 'sign_in', publicUrl, minutes: LINK_MINUTES })
    return { link, email }
  })
}
