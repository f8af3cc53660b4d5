import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addParticipant } from './add-participant.ts'
import { checkInvitation } from './check-invitation.ts'
import { claimParticipant } from './claim-participant.ts'
import { deleteParticipant } from './delete-participant.ts'
import { getParticipant } from './get-participant.ts'
import { inviteParticipant } from './invite-participant.ts'
import { tieParticipant } from './link-participant.ts'
import { listArtists, listCollaborators } from './list-address-book.ts'
import {
  listContentArtists,
  listContentCollaborators,
  listContentOrganisers,
} from './list-event-participants.ts'
import { listContentsOfParticipant } from './list-events-of-participant.ts'
import { orderParticipants } from './order-participants.ts'
import { untieParticipant } from './unlink-participant.ts'
import { updateParticipant } from './update-participant.ts'

export const participantsRoutes: Route<Ctx>[] = [
  route(contract.addParticipant, addParticipant),
  route(contract.tieParticipant, tieParticipant),
  route(contract.updateParticipant, updateParticipant),
  route(contract.untieParticipant, untieParticipant),
  route(contract.listContentArtists, listContentArtists),
  route(contract.listContentOrganisers, listContentOrganisers),
  route(contract.listContentCollaborators, listContentCollaborators),
  route(contract.orderParticipants, orderParticipants),
  route(contract.listArtists, listArtists),
  route(contract.listCollaborators, listCollaborators),
  route(contract.getParticipant, getParticipant),
  route(contract.deleteParticipant, deleteParticipant),
  route(contract.inviteParticipant, inviteParticipant),
  route(contract.checkInvitation, checkInvitation),
  route(contract.claimParticipant, claimParticipant),
  route(contract.listContentsOfParticipant, listContentsOfParticipant),
]
