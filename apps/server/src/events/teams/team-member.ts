import type { TeamMember } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { ShownMember } from './team-store.ts'

/** A member as the contract shows it to `viewerId`; addresses to those who manage the team. */
export function toTeamMember(
  row: ShownMember,
  { viewerId, mayManage }: { viewerId: number; mayManage: boolean },
): Of<typeof TeamMember> {
  const isSelf = row.account_id === viewerId
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    email: mayManage || isSelf ? (row.account_email ?? row.email) : null,
    isSelf,
    createdAt: new Date(row.created_at).toISOString(),
    acceptedAt: row.accepted_at && new Date(row.accepted_at).toISOString(),
    expiresAt: row.expires_at && new Date(row.expires_at).toISOString(),
  }
}
