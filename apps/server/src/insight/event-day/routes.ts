import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { getRadar } from './get-schedule-conflicts.ts'
import { getToday } from './get-today.ts'
import { listFestivalToday } from './list-festival-today.ts'

export const dayRoutes: Route<Ctx>[] = [
  route(contract.getRadar, getRadar),
  route(contract.getToday, getToday),
  route(contract.listFestivalToday, listFestivalToday),
]
