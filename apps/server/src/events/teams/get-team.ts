import type { getTeam as contract } from '@larunbat/contract'
import { allows } from '@larunbat/rules/content-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight, rightsOn } from '../event/access.ts'
import { findTeamFacts } from './facts-store.ts'
import { toTeamMember } from './team-member.ts'
import { listMembers } from './team-store.ts'

/** Members see who else works on the event, but no addresses and no open invitations. */
export const getTeam: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  const { actor, db } = ctx
  const { owner_id: ownerId, role } = await requireContentRight(ctx, contentId, 'any')
  const rights = rightsOn(actor, ownerId, role)
  const mayManage = allows(rights, 'own')
  const { title, ownerName } = await findTeamFacts(db, contentId)
  const members = await listMembers(db, contentId)
  return {
    contentId,
    title,
    owner: { id: ownerId, name: ownerName },
    role: mayManage ? null : (role ?? null),
    rights: [...rights],
    members: members
      .filter(({ account_id: account }) => mayManage || account !== null)
      .map((row) => toTeamMember(row, { viewerId: actor.accountId, mayManage })),
  }
}
