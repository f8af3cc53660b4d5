import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listAudit } from './list-audit.ts'
import { listAuditActions } from './list-audit-actions.ts'

export const auditRoutes: Route<Ctx>[] = [
  route(contract.listAudit, listAudit),
  route(contract.listAuditActions, listAuditActions),
]
