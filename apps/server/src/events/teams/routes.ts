import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { acceptMembership } from './accept-membership.ts'
import { changeRole, removeFromTeam, restoreToTeam } from './change-member.ts'
import { checkMembership } from './check-membership.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { removeFromOwnList, unhideContent } from './remove-from-own-list.ts'

export const teamsRoutes: Route<Ctx>[] = [
  route(contract.getTeam, getTeam),
  route(contract.inviteMember, inviteMember),
  route(contract.changeMember, changeRole),
  route(contract.removeMember, removeFromTeam),
  route(contract.restoreMember, restoreToTeam),
  route(contract.checkMembership, checkMembership),
  route(contract.acceptMembership, acceptMembership),
  route(contract.removeFromOwnList, removeFromOwnList),
  route(contract.unhideContent, unhideContent),
]
