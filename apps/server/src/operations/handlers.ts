import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { getFirstHour, markFirstHour } from './monitoring/first-hour.ts'
import { getSystem } from './monitoring/get-system.ts'
import { retryJobs } from './monitoring/retry-jobs.ts'
import { setLogLevel } from './monitoring/set-log-level.ts'

export const operationsRoutes: Route<Ctx>[] = [
  route(contract.getFirstHour, getFirstHour),
  route(contract.markFirstHour, markFirstHour),
  route(contract.getSystem, getSystem),
  route(contract.retryJobs, retryJobs),
  route(contract.setLogLevel, setLogLevel),
]
