import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addChapter } from './add-chapter.ts'
import { deleteChapter } from './delete-chapter.ts'
import { listOwnSeries } from './list-own-series.ts'
import { listSeries } from './list-series.ts'
import { moveChapter } from './move-chapter.ts'

export const seriesRoutes: Route<Ctx>[] = [
  route(contract.listOwnSeries, listOwnSeries),
  route(contract.listSeries, listSeries),
  route(contract.addChapter, addChapter),
  route(contract.deleteChapter, deleteChapter),
  route(contract.moveChapter, moveChapter),
]
