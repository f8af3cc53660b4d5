import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { addParticipant } from './add-participant.ts'
import { listArtists } from './list-artists.ts'
import {
  listContentArtists,
  listContentCollaborators,
  listContentOrganisers,
} from './list-content-participants.ts'
import { tieParticipant } from './tie-participant.ts'
import { untieParticipant } from './untie-participant.ts'
import { updateParticipant } from './update-participant.ts'

export const participantsRoutes: Route<Ctx>[] = [
  route(contract.addParticipant, addParticipant),
  route(contract.tieParticipant, tieParticipant),
  route(contract.updateParticipant, updateParticipant),
  route(contract.untieParticipant, untieParticipant),
  route(contract.listContentArtists, listContentArtists),
  route(contract.listContentOrganisers, listContentOrganisers),
  route(contract.listContentCollaborators, listContentCollaborators),
  route(contract.listArtists, listArtists),
]
