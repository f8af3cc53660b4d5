import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteView } from './delete-view.ts'
import { listBulk } from './list-bulk-edits.ts'
import { listSavedViews } from './list-saved-views.ts'
import { previewBulk } from './preview-bulk-edit.ts'
import { runBulk } from './run-bulk-edit.ts'
import { saveView } from './save-view.ts'
import { undoBulk } from './undo-bulk-edit.ts'

export const supervisionRoutes: Route<Ctx>[] = [
  route(contract.deleteView, deleteView),
  route(contract.listBulk, listBulk),
  route(contract.listSavedViews, listSavedViews),
  route(contract.previewBulk, previewBulk),
  route(contract.runBulk, runBulk),
  route(contract.saveView, saveView),
  route(contract.undoBulk, undoBulk),
]
