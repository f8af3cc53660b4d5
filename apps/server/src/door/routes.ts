import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { createDoorLink } from './create-door-link.ts'
import { getDoorState } from './get-door-state.ts'
import { listDoorLinks } from './list-door-links.ts'
import { listDoorTickets } from './list-door-tickets.ts'
import { listRepeatedScans } from './list-repeated-scans.ts'
import { openCheckIn } from './open-door.ts'
import { revokeDoorLink } from './revoke-door-link.ts'
import { sendScans } from './send-scans.ts'

export const doorRoutes: Route<Ctx>[] = [
  route(contract.listDoorLinks, listDoorLinks),
  route(contract.createDoorLink, createDoorLink),
  route(contract.revokeDoorLink, revokeDoorLink),
  route(contract.getDoorState, getDoorState),
  route(contract.listRepeatedScans, listRepeatedScans),
  route(contract.openCheckIn, openCheckIn),
  route(contract.listDoorTickets, listDoorTickets),
  route(contract.sendScans, sendScans),
]
