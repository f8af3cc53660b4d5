import type { getPayoutBatch as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { showBatch } from './show-batch.ts'

/** One batch, for administrators. */
export const getPayoutBatch: SignedInHandler<typeof contract> = (ctx, { batchId }) => showBatch(ctx, batchId)
