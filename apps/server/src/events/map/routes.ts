import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { getMapSource } from './get-map-source.ts'
import { listMapEvents } from './list-map-events.ts'
import { searchVenues } from './search-venues.ts'

export const mapRoutes: Route<Ctx>[] = [
  route(contract.listMapEvents, listMapEvents),
  route(contract.searchVenues, searchVenues),
  route(contract.getMapSource, getMapSource),
]
