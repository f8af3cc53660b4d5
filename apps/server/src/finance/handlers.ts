import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { listCauses } from './beneficiaries/list-beneficiaries.ts'
import { mergeCauses } from './beneficiaries/merge-beneficiaries.ts'
import { answerReceipt, getCauseReceipt } from './beneficiaries/receipt-calls.ts'
import { checkCause, updateCause } from './beneficiaries/update-beneficiary.ts'
import { approvePayoutBatch } from './payouts/approve-batch.ts'
import { cancelPayoutBatch } from './payouts/cancel-batch.ts'
import { countPayoutsToApprove } from './payouts/count-to-approve.ts'
import { createPayoutBatch } from './payouts/create-batch.ts'
import { exportPayoutBatch } from './payouts/export-batch.ts'
import { getPayoutBatch } from './payouts/get-batch.ts'
import { getPayoutProposal } from './payouts/get-proposal.ts'
import { getStatement } from './payouts/get-statement.ts'
import { listPayoutBatches } from './payouts/list-batches.ts'
import { listPayoutDebts } from './payouts/list-debts.ts'
import { listPayoutTransfers } from './payouts/list-transfers.ts'
import { markPayoutsPaid } from './payouts/mark-paid.ts'
import { markPayoutReturned } from './payouts/mark-returned.ts'
import { printStatement } from './payouts/print-statement.ts'
import { dropPayout } from './payouts/remove-payout.ts'
import { setPayoutBlock } from './payouts/set-block.ts'

export const causesRoutes: Route<Ctx>[] = [
  route(contract.listCauses, listCauses),
  route(contract.updateCause, updateCause, checkCause),
  route(contract.mergeCauses, mergeCauses),
  route(contract.getCauseReceipt, getCauseReceipt),
  route(contract.answerCauseReceipt, answerReceipt),
]

export const payoutsRoutes: Route<Ctx>[] = [
  route(contract.getPayoutProposal, getPayoutProposal),
  route(contract.listPayoutDebts, listPayoutDebts),
  route(contract.createPayoutBatch, createPayoutBatch),
  route(contract.listPayoutBatches, listPayoutBatches),
  route(contract.getPayoutBatch, getPayoutBatch),
  route(contract.dropPayout, dropPayout),
  route(contract.approvePayoutBatch, approvePayoutBatch),
  route(contract.countPayoutsToApprove, countPayoutsToApprove),
  route(contract.listPayoutTransfers, listPayoutTransfers),
  route(contract.exportPayoutBatch, exportPayoutBatch),
  route(contract.markPayoutsPaid, markPayoutsPaid),
  route(contract.markPayoutReturned, markPayoutReturned),
  route(contract.cancelPayoutBatch, cancelPayoutBatch),
  route(contract.setPayoutBlock, setPayoutBlock),
  route(contract.getStatement, getStatement),
  route(contract.printStatement, printStatement),
]
