import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { getVisibility } from './get-visibility.ts'

export const analyticsRoutes: Route<Ctx>[] = [route(contract.getVisibility, getVisibility)]
