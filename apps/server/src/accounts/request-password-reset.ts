import type { requestPasswordReset as contract } from '@larunbat/contract'
import type { Handler } from '../context.ts'
import { nextWithin } from '../sign-in/panel-return.ts'
import { sendLink } from './send-link.ts'
import { forAccountOf } from './unrevealing.ts'

export const requestPasswordReset: Handler<typeof contract> = async (ctx, { email, next }) => {
  await forAccountOf(ctx, { email, purpose: 'reset' }, (tx, account) =>
    sendLink(tx, ctx.services, account, 'reset', { next: nextWithin(next) }),
  )
  return { isDone: true }
}
