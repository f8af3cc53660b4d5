import type { listWebhooks as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { holderOf } from './holder.ts'
import { listEndpoints } from './webhook-store.ts'

export const listWebhooks: SignedInHandler<typeof contract> = (ctx, { isFestival }) =>
  listEndpoints(ctx.db, holderOf(ctx, isFestival))
