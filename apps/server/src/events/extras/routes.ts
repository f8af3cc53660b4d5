import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteExtra } from './delete-extra.ts'
import { listExtras } from './list-extras.ts'
import { updateExtra } from './update-extra.ts'

export const extrasRoutes: Route<Ctx>[] = [
  route(contract.listExtras, listExtras),
  route(contract.updateExtra, updateExtra),
  route(contract.deleteExtra, deleteExtra),
]
