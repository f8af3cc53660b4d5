import { findAccountByEmail, lockAccount } from '../accounts/account-store.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type Identity, insertIdentity, useIdentity } from './identity-store.ts'
import { notifyOwner } from './notify-owner.ts'
import type { ProviderCtx } from './provider-plugin.ts'

/**
 * Returns the account of an identity. One that is not linked yet is linked to the account of its verified address; an
 * account that was not confirmed is confirmed by it, and what was opened before ends (`proveMailbox`). `other` when the
 * account is linked to another identity, undefined when there is none.
 */
export async function findOrLink(
  { db, services }: ProviderCtx,
  identity: Identity,
): Promise<number | 'other' | undefined> {
  const known = await useIdentity(db, identity)
  if (known !== undefined) return known
  return db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, identity.email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || account.email !== identity.email) return undefined
    // A blocked account is refused by the caller, and gets nothing new meanwhile.
    if (account.blocked_at !== null) return account.id
    await proveMailbox(tx, services, account, { by: 'provider' })
    if (!(await insertIdentity(tx, account.id, identity))) {
      // Perhaps the same way was walked twice at once.
      return (await useIdentity(tx, identity)) === account.id ? account.id : 'other'
    }
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.provider_linked',
      subject: 'account',
      subjectId: account.id,
    })
    await notifyOwner(tx, services, account, 'account-provider-linked')
    return account.id
  })
}
