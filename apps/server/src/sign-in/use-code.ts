import { type AccountRecord, lockAccount } from '../accounts/account-store.ts'
import type { Db } from '../tables.ts'
import { takeStep } from './step-store.ts'

/** How long the panel has to sign in with what the provider's way back brought it. */
export const CODE_SECONDS = 60

/** Spends a one-time code of the provider's way back; undefined when it is no longer good. */
export async function useCode(tx: Db, code: string): Promise<AccountRecord | undefined> {
  const step = await takeStep(tx, code, 'code')
  return step?.accountId == null ? undefined : lockAccount(tx, step.accountId)
}
