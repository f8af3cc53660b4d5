import * as contract from '@larunbat/contract'
import { type Ctx, readingRoute, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { getFestivalOverview } from './event-day/get-overview.ts'
import { getRadar } from './event-day/get-schedule-conflicts.ts'
import { getToday } from './event-day/get-today.ts'
import { listFestivalToday } from './event-day/list-festival-today.ts'
import { compareSales } from './sales-figures/compare-sales.ts'
import { getSales } from './sales-figures/get-sales.ts'
import { getSalesHistory } from './sales-figures/get-sales-history.ts'
import { getSalesNow } from './sales-figures/get-sales-now.ts'
import { getTicketFigures } from './sales-figures/get-ticket-figures.ts'
import { getVisibility } from './sales-figures/get-visibility.ts'
import { listSalesFilters } from './sales-figures/list-sales-filters.ts'
import { listSalesGroups } from './sales-figures/list-sales-groups.ts'

export const dayRoutes: Route<Ctx>[] = [
  route(contract.getFestivalOverview, getFestivalOverview),
  route(contract.getRadar, getRadar),
  route(contract.getToday, getToday),
  route(contract.listFestivalToday, listFestivalToday),
]

export const analyticsRoutes: Route<Ctx>[] = [
  readingRoute(contract.getTicketFigures, getTicketFigures),
  route(contract.getSales, getSales),
  route(contract.getVisibility, getVisibility),
  route(contract.getSalesNow, getSalesNow),
  readingRoute(contract.getSalesHistory, getSalesHistory),
  readingRoute(contract.listSalesGroups, listSalesGroups),
  readingRoute(contract.compareSales, compareSales),
  readingRoute(contract.listSalesFilters, listSalesFilters),
]
