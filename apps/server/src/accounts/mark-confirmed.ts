import { writeAudit } from '../audit/audit-store.ts'
import { refreshProgressOfOwner } from '../contents/refresh-content.ts'
import type { Db } from '../tables.ts'
import { type AccountRecord, changeAccount } from './account-store.ts'

/** The address of an account was proved: it is confirmed from now on, and `also` is changed with it. Needs a transaction. */
export async function markConfirmed(
  tx: Db,
  accountId: number,
  also: Parameters<typeof changeAccount>[2] = {},
): Promise<AccountRecord> {
  const account = await changeAccount(tx, accountId, { ...also, confirmed_at: new Date().toISOString() })
  await refreshProgressOfOwner(tx, accountId)
  await writeAudit(tx, {
    actorId: accountId,
    action: 'account.confirmed',
    subject: 'account',
    subjectId: accountId,
  })
  return account
}
