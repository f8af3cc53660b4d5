import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listContentHistory } from './list-history.ts'
import { restoreContentChange } from './restore-change.ts'

export const historyRoutes: Route<Ctx>[] = [
  route(contract.listContentHistory, listContentHistory),
  route(contract.restoreContentChange, restoreContentChange),
]
