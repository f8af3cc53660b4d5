import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addReviewNote } from './add-review-note.ts'
import { administerContent } from './administer-event.ts'
import { assignReviewer, listReviewers } from './assign-reviewer.ts'
import { changeStatus } from './change-status.ts'
import { decideChanges } from './decide-changes.ts'
import { judgeComment } from './judge-comment.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { openReview } from './open-review.ts'
import { previewBatch } from './preview-batch.ts'
import { previewDecision } from './preview-decision.ts'
import { replyToComment } from './reply-to-comment.ts'
import { runBatch } from './run-batch.ts'
import { sendPublishedMail, sendReviewMail } from './send-status-mails.ts'
import { watchReviewQueue } from './watch-review-queue.ts'

export const reviewRoutes: Route<Ctx>[] = [
  route(contract.addReviewNote, addReviewNote),
  route(contract.replyToComment, replyToComment),
  route(contract.assignReviewer, assignReviewer),
  route(contract.decideChanges, decideChanges),
  route(contract.judgeComment, judgeComment),
  route(contract.listReviewQueue, listReviewQueue),
  route(contract.listReviewers, listReviewers),
  route(contract.openReview, openReview),
  route(contract.previewBatch, previewBatch),
  route(contract.previewDecision, previewDecision),
  route(contract.runBatch, runBatch),
  route(contract.watchReviewQueue, watchReviewQueue),
  route(contract.administerContent, administerContent),
  route(contract.changeStatus, changeStatus),
  route(contract.sendPublishedMail, sendPublishedMail),
  route(contract.sendReviewMail, sendReviewMail),
]
