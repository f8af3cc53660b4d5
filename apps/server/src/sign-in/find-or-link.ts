import { findAccountByEmail, lockAccount } from '../accounts/account-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type Identity, insertIdentity, useIdentity } from './identity-store.ts'
import type { ProviderCtx } from './provider-plugin.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * The account of an identity. One that is not tied yet is tied to the account of its verified address, if that account
 * has proven the address here too; otherwise somebody could have registered another one's address to wait for them.
 * Answers `unconfirmed` for such an account, `other` when it is tied to another identity, undefined when there is none.
 */
export async function findOrLink(
  { db, services }: ProviderCtx,
  identity: Identity,
): Promise<number | 'unconfirmed' | 'other' | undefined> {
  const known = await useIdentity(db, identity)
  if (known !== undefined) return known
  return db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, identity.email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || account.email !== identity.email) return undefined
    if (account.confirmed_at === null) return 'unconfirmed'
    // A blocked account is refused by whoever asked, and gets nothing new meanwhile.
    if (account.blocked_at !== null) return account.id
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
    await tellOwner(tx, services, account, 'account-provider-linked')
    return account.id
  })
}
