import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { closeWaitingList } from './close-waiting-list.ts'
import { getWaitingPlace } from './get-waiting-place.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { listWaiting } from './list-waiting.ts'
import { offerWaiting } from './offer-waiting.ts'
import { passOnTicket } from './pass-on-ticket.ts'
import { removeWaiting } from './remove-waiting.ts'
import { sendOffer } from './send-offer.ts'

export const waitingRoutes: Route<Ctx>[] = [
  route(contract.closeWaitingList, closeWaitingList),
  route(contract.getWaitingPlace, getWaitingPlace),
  route(contract.joinWaitingList, joinWaitingList),
  route(contract.leaveWaitingList, leaveWaitingList),
  route(contract.listWaiting, listWaiting),
  route(contract.offerWaiting, offerWaiting),
  route(contract.passOnTicket, passOnTicket),
  route(contract.removeWaiting, removeWaiting),
  route(contract.sendOffer, sendOffer),
]
