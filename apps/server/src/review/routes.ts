import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { addReviewNote } from './add-review-note.ts'
import { decideChanges } from './decide-changes.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { openReview } from './open-review.ts'

export const reviewRoutes: Route<Ctx>[] = [
  route(contract.addReviewNote, addReviewNote),
  route(contract.decideChanges, decideChanges),
  route(contract.listReviewQueue, listReviewQueue),
  route(contract.openReview, openReview),
]
