import { countPayoutsToApprove } from '@larunbat/contract'
import { callApi } from './api/api.ts'

/** Returns how many batches the person can approve now; a file of its own, as the shell loads before the contract. */
export const countToApprove = async (signal: AbortSignal): Promise<number> =>
  (await callApi(countPayoutsToApprove, {}, { signal })).count
