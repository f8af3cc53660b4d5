import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { getOffer } from './get-offer.ts'

export const offersRoutes: Route<Ctx>[] = [route(contract.getOffer, getOffer)]
