import { normalizeEmail } from '@larunbat/rules/address/email'
import type { Db } from '../../database/tables.ts'
import { findAccount, findAccountByEmail } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { OwnerFacts } from '../event/event-record.ts'
import { findOwnerFacts } from '../event/event-store.ts'

const FIELD = { fields: ['email'] }

/**
 * Whose drafts an import makes, by the address that was given. An account that another one took over stands for that one:
 * its events are there, and so is the note of which row each came from. Nothing is imported into a closed account.
 * @throws AppError `account.unknown_email`, `account.is_team`, `import.owner_blocked`.
 */
export async function findImportOwner(db: Db, email: string): Promise<OwnerFacts> {
  let account = await findAccountByEmail(db, normalizeEmail(email))
  while (account && account.merged_into !== null) account = await findAccount(db, account.merged_into)
  if (account?.is_team) throw new AppError('account.is_team', FIELD)
  if (account && account.blocked_at !== null) throw new AppError('import.owner_blocked', FIELD)
  const owner = account && (await findOwnerFacts(db, account.id))
  if (!owner) throw new AppError('account.unknown_email', FIELD)
  return owner
}
