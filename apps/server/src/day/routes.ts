import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { getRadar } from './get-radar.ts'
import { getToday } from './get-today.ts'
import { listFestivalToday } from './list-festival-today.ts'

export const dayRoutes: Route<Ctx>[] = [
  route(contract.getRadar, getRadar),
  route(contract.getToday, getToday),
  route(contract.listFestivalToday, listFestivalToday),
]
