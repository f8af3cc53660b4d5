import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { payCheckout } from './pay-checkout.ts'

export const paymentsRoutes: Route<Ctx>[] = [route(contract.payCheckout, payCheckout)]
