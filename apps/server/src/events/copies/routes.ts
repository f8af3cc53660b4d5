import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { copyContent } from './copy-event.ts'
import { confirmRenewal, getRenewal } from './renewal.ts'

export const copiesRoutes: Route<Ctx>[] = [
  route(contract.copyContent, copyContent),
  route(contract.getRenewal, getRenewal),
  route(contract.confirmRenewal, confirmRenewal),
]
