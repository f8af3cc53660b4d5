import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { getTicketFigures } from './get-ticket-figures.ts'
import { getVisibility } from './get-visibility.ts'

export const analyticsRoutes: Route<Ctx>[] = [
  route(contract.getTicketFigures, getTicketFigures),
  route(contract.getVisibility, getVisibility),
]
