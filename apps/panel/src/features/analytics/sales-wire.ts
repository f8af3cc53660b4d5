import { getSalesNow } from '@larunbat/contract'
import type { SalesFilters } from './sales-queries.ts'

/** Filters under the names of the wire, as a route that is no call takes them. */
export const wireFilters = (filters: SalesFilters): object => getSalesNow.input.write(filters, '') as object
