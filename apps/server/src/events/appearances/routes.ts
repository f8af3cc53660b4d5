import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteAppearance } from './delete-appearance.ts'
import { listAppearances } from './list-appearances.ts'
import { updateAppearance } from './update-appearance.ts'

export const appearancesRoutes: Route<Ctx>[] = [
  route(contract.listAppearances, listAppearances),
  route(contract.updateAppearance, updateAppearance),
  route(contract.deleteAppearance, deleteAppearance),
]
