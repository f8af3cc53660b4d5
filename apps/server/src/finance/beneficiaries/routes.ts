import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listCauses } from './list-beneficiaries.ts'
import { mergeCauses } from './merge-beneficiaries.ts'
import { answerReceipt, getCauseReceipt } from './receipt-calls.ts'
import { updateCause } from './update-beneficiary.ts'

export const causesRoutes: Route<Ctx>[] = [
  route(contract.listCauses, listCauses),
  route(contract.updateCause, updateCause),
  route(contract.mergeCauses, mergeCauses),
  route(contract.getCauseReceipt, getCauseReceipt),
  route(contract.answerCauseReceipt, answerReceipt),
]
