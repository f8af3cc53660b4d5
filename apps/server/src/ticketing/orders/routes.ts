import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { getCheckout } from './get-checkout.ts'
import { releaseCheckout } from './release-checkout.ts'
import { reservePlaces } from './reserve.ts'
import { setCheckoutDetails } from './set-details.ts'

export const ordersRoutes: Route<Ctx>[] = [
  route(contract.reservePlaces, reservePlaces),
  route(contract.setCheckoutDetails, setCheckoutDetails),
  route(contract.getCheckout, getCheckout),
  route(contract.releaseCheckout, releaseCheckout),
]
