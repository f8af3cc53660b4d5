import type { listCauses as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { showCauses } from './show-beneficiaries.ts'

/** Causes of the caller's events; of all for administrators. */
export const listCauses: SignedInHandler<typeof contract> = (ctx) => showCauses(ctx)
