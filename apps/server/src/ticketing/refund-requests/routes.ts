import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { decideRefundRequest } from './decide-request.ts'
import { listRefundRequests } from './list-requests.ts'

export const refundRequestsRoutes: Route<Ctx>[] = [
  route(contract.listRefundRequests, listRefundRequests),
  route(contract.decideRefundRequest, decideRefundRequest),
]
