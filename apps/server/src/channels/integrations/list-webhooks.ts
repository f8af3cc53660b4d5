import type { listWebhooks as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { holderOf } from './token-holder.ts'
import { listEndpoints } from './webhook-store.ts'

export const listWebhooks: SignedInHandler<typeof contract> = (ctx, { isFestival }) =>
  listEndpoints(ctx.db, holderOf(ctx, isFestival))
