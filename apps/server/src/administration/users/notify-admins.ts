import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'

/** Mails all administrators, and the account itself, that the administrator role was granted or revoked. */
export async function notifyAdmins(
  tx: Db,
  { actor, services }: SignedInCtx,
  { account, isAdmin }: { account: AccountRecord; isAdmin: boolean },
): Promise<void> {
  const readers = new Map((await listAdmins(tx)).map((admin) => [admin.id, admin]))
  readers.set(account.id, account)
  for (const reader of readers.values())
    await services.mailer.send(tx, {
      to: reader.email,
      language: reader.language,
      template: isAdmin ? 'account-admin-made' : 'account-admin-unmade',
      data: {
        name: reader.name,
        who: account.name,
        by: actor.name,
        url: `${services.config.publicUrl}/panel/${reader.id === account.id && !isAdmin ? 'inicio' : `usuarios/${account.id}`}`,
      },
      accountId: reader.id,
    })
}
