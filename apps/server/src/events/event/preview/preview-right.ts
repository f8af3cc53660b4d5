import { allows } from '@larunbat/rules/events/event-rights'
import type { Db } from '../../../database/tables.ts'
import { findAccount } from '../../../identity/accounts/account-store.ts'
import { listGrants } from '../../../identity/accounts/admin-role-store.ts'
import { rightsOnKey } from '../access.ts'
import { findEventKey } from '../event-key-store.ts'

/**
 * True while the account that made the address of a preview may still read the event: it is not blocked, and owns the event,
 * is an administrator or has a role in its team. An address never opens more than its maker may see now.
 */
export async function mayMakerPreview(db: Db, eventId: number, makerId: number): Promise<boolean> {
  const maker = await findAccount(db, makerId)
  if (!maker || maker.blocked_at !== null) return false
  const event = await findEventKey(db, eventId, makerId)
  if (!event) return false
  const isAdmin = maker.profile_id === 1
  const actor = { accountId: makerId, isAdmin, grants: isAdmin ? [] : await listGrants(db, makerId) }
  return allows(rightsOnKey(actor, event), 'read')
}
