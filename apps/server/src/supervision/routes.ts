import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { deleteView } from './delete-view.ts'
import { listBulk } from './list-bulk.ts'
import { listSavedViews } from './list-saved-views.ts'
import { previewBulk } from './preview-bulk.ts'
import { runBulk } from './run-bulk.ts'
import { saveView } from './save-view.ts'
import { undoBulk } from './undo-bulk.ts'

export const supervisionRoutes: Route<Ctx>[] = [
  route(contract.deleteView, deleteView),
  route(contract.listBulk, listBulk),
  route(contract.listSavedViews, listSavedViews),
  route(contract.previewBulk, previewBulk),
  route(contract.runBulk, runBulk),
  route(contract.saveView, saveView),
  route(contract.undoBulk, undoBulk),
]
