import type { getTeam as contract } from '@larunbat/contract'
import { allows } from '@larunbat/rules/events/event-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight, rightsOnKey } from '../event/access.ts'
import { findTeamFacts } from './facts-store.ts'
import { toTeamMember } from './team-member.ts'
import { listMembers } from './team-store.ts'

/** Members see who else works on the event, but no addresses and no open invitations. */
export const getTeam: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  const { actor, db } = ctx
  const event = await requireEventRight(ctx, eventId, 'any')
  const { owner_id: ownerId, role } = event
  const rights = rightsOnKey(actor, event)
  const mayManage = allows(rights, 'own')
  const { title, ownerName } = await findTeamFacts(db, eventId)
  const members = await listMembers(db, eventId)
  return {
    eventId,
    title,
    owner: { id: ownerId, name: ownerName },
    role: mayManage || role === 'coordinate' ? null : (role ?? null),
    rights: [...rights],
    members: members
      .filter(({ account_id: account }) => mayManage || account !== null)
      .map((row) => toTeamMember(row, { viewerId: actor.accountId, mayManage })),
  }
}
