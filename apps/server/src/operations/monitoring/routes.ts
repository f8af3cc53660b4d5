import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { getSystem } from './get-system.ts'
import { retryJobs } from './retry-jobs.ts'
import { setLogLevel } from './set-log-level.ts'

export const operationsRoutes: Route<Ctx>[] = [
  route(contract.getSystem, getSystem),
  route(contract.retryJobs, retryJobs),
  route(contract.setLogLevel, setLogLevel),
]
