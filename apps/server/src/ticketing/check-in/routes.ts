import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { createDoorLink } from './create-check-in-link.ts'
import { getDoorState } from './get-check-in-state.ts'
import { listDoorLinks } from './list-check-in-links.ts'
import { listDoorTickets } from './list-check-in-tickets.ts'
import { listRepeatedScans } from './list-repeated-scans.ts'
import { openCheckIn } from './open-check-in.ts'
import { revokeDoorLink } from './revoke-check-in-link.ts'
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
