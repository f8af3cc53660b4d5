import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { findOrders } from './find-orders.ts'
import { getOrder } from './get-order.ts'
import { listGuests } from './list-attendees.ts'
import { listOrders } from './list-orders.ts'
import { cancelNetworkBookings, listNetworkBookings } from './network-bookings.ts'
import { resendOrder } from './resend-order.ts'

export const orderDeskRoutes: Route<Ctx>[] = [
  route(contract.listOrders, listOrders),
  route(contract.findOrders, findOrders),
  route(contract.getOrder, getOrder),
  route(contract.resendOrder, resendOrder),
  route(contract.listNetworkBookings, listNetworkBookings),
  route(contract.cancelNetworkBookings, cancelNetworkBookings),
  route(contract.listGuests, listGuests),
]
