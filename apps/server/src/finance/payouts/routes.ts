import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { approvePayoutBatch } from './approve-batch.ts'
import { cancelPayoutBatch } from './cancel-batch.ts'
import { countPayoutsToApprove } from './count-to-approve.ts'
import { createPayoutBatch } from './create-batch.ts'
import { exportPayoutBatch } from './export-batch.ts'
import { getPayoutBatch } from './get-batch.ts'
import { getPayoutProposal } from './get-proposal.ts'
import { getStatement } from './get-statement.ts'
import { listPayoutBatches } from './list-batches.ts'
import { listPayoutDebts } from './list-debts.ts'
import { listPayoutTransfers } from './list-transfers.ts'
import { markPayoutsPaid } from './mark-paid.ts'
import { markPayoutReturned } from './mark-returned.ts'
import { printStatement } from './print-statement.ts'
import { dropPayout } from './remove-payout.ts'
import { setPayoutBlock } from './set-block.ts'

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
