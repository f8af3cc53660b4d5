import type { previewMerge } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import { hasRoles } from '../../identity/accounts/admin-role-store.ts'
import { planErasure } from '../privacy/erasure-plan.ts'

export type MergeObstacle = OutputOf<typeof previewMerge>['obstacle']

/**
 * What stands against taking an account over (docs/decisions/028). What it sold stays booked as its own, so everything
 * it is owed or owes must be settled first, by the same rule as before an account is erased.
 */
export async function findObstacle(
  db: Db,
  { kept, closed, actorId }: { kept: AccountRecord; closed: AccountRecord; actorId: number },
): Promise<MergeObstacle> {
  if (closed.id === actorId) return 'propia'
  if (closed.is_team || kept.is_team) return 'equipo'
  // One that this account took over already may be gone through again: rows may have been written meanwhile.
  if (kept.merged_into !== null || (closed.merged_into !== null && closed.merged_into !== kept.id))
    return 'unida'
  if (kept.blocked_at !== null) return 'bloqueada'
  if (closed.profile_id === 1 || (await hasRoles(db, closed.id))) return 'administra'
  const { obstacle } = await planErasure(db, closed)
  return obstacle === 'ventas' || obstacle === 'saldo' ? obstacle : null
}
