import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { disputePayment } from './dispute-payment.ts'
import { listPaymentCases } from './list-payment-cases.ts'
import { settlePaymentCase } from './settle-payment-case.ts'

export const paymentDeskRoutes: Route<Ctx>[] = [
  route(contract.listPaymentCases, listPaymentCases),
  route(contract.disputePayment, disputePayment),
  route(contract.settlePaymentCase, settlePaymentCase),
]
