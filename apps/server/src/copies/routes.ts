import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { copyContent } from './copy-content.ts'
import { confirmRenewal, getRenewal } from './renewal.ts'

export const copiesRoutes: Route<Ctx>[] = [
  route(contract.copyContent, copyContent),
  route(contract.getRenewal, getRenewal),
  route(contract.confirmRenewal, confirmRenewal),
]
