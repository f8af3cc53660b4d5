import type { requestPasswordReset as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { nextWithin } from '../../platform/http/return-path.ts'
import { forAccountOf } from './prevent-account-enumeration.ts'
import { sendLink } from './send-link.ts'

export const requestPasswordReset: Handler<typeof contract> = async (ctx, { email, next }) => {
  await forAccountOf(ctx, { email, purpose: 'reset' }, (tx, account) =>
    sendLink(tx, ctx.services, account, 'reset', { next: nextWithin(next) }),
  )
  return { isDone: true }
}
