import type { Db } from '../../database/tables.ts'
import { type AccountRecord, lockAccount } from '../accounts/account-store.ts'
import { findIdentityOf, type Identity } from './identity-store.ts'
import { consumeFlow } from './oauth-flow-store.ts'

/** How long the panel has to sign in with what the provider's way back brought it. */
export const CODE_SECONDS = 60

/**
 * Spends a one-time code of the provider's way back; undefined when it is no longer good, or the identity that came is no
 * longer tied to the account: its owner may have put it out meanwhile.
 */
export async function useCode(tx: Db, code: string): Promise<AccountRecord | undefined> {
  const step = await consumeFlow(tx, code, 'code')
  if (step?.accountId == null) return undefined
  const account = await lockAccount(tx, step.accountId)
  const { issuer, subject } = step.data as unknown as Identity
  const tied = await findIdentityOf(tx, step.accountId, issuer)
  return tied?.subject === subject ? account : undefined
}
