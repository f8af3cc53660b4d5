import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { collectAtDoor, collectOrder } from './collect-at-door.ts'
import { sellAtDoor, sellTickets } from './sell-at-door.ts'

export const doorSalesRoutes: Route<Ctx>[] = [
  route(contract.sellAtDoor, sellAtDoor),
  route(contract.sellTickets, sellTickets),
  route(contract.collectAtDoor, collectAtDoor),
  route(contract.collectOrder, collectOrder),
]
