import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { anonymizePurchase } from './anonymize-purchase.ts'
import { answerNotice } from './answer-notice.ts'
import { changeOrderHolder, changePurchaseHolder } from './change-holder.ts'
import { getPurchaseChanges } from './get-purchase-changes.ts'
import { getRefundRuns } from './get-refund-runs.ts'
import { listFailedRefunds } from './list-failed-refunds.ts'
import { planRefundRun } from './plan-refund-run.ts'
import { quoteOrderRefund } from './quote-order-refund.ts'
import { refundOrder } from './refund-order.ts'
import { refundPurchase } from './refund-purchase.ts'
import { retryRefund } from './retry-refund.ts'
import { startRefundRun } from './start-refund-run.ts'
import { takeBackRefund } from './take-back-refund.ts'

export const refundsRoutes: Route<Ctx>[] = [
  route(contract.getPurchaseChanges, getPurchaseChanges),
  route(contract.refundPurchase, refundPurchase),
  route(contract.answerNotice, answerNotice),
  route(contract.changePurchaseHolder, changePurchaseHolder),
  route(contract.anonymizePurchase, anonymizePurchase),
  route(contract.changeOrderHolder, changeOrderHolder),
  route(contract.quoteOrderRefund, quoteOrderRefund),
  route(contract.refundOrder, refundOrder),
  route(contract.takeBackRefund, takeBackRefund),
  route(contract.planRefundRun, planRefundRun),
  route(contract.startRefundRun, startRefundRun),
  route(contract.getRefundRuns, getRefundRuns),
  route(contract.listFailedRefunds, listFailedRefunds),
  route(contract.retryRefund, retryRefund),
]
