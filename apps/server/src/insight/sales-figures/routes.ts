import * as contract from '@larunbat/contract'
import { type Ctx, readingRoute, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { compareSales } from './compare-sales.ts'
import { getSales } from './get-sales.ts'
import { getSalesHistory } from './get-sales-history.ts'
import { getSalesNow } from './get-sales-now.ts'
import { getTicketFigures } from './get-ticket-figures.ts'
import { getVisibility } from './get-visibility.ts'
import { listSalesFilters } from './list-sales-filters.ts'
import { listSalesGroups } from './list-sales-groups.ts'

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
