import type { requestPasswordReset as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../context.ts'
import { sendLink } from './send-link.ts'
import { forAccountOf } from './unrevealing.ts'

export const requestPasswordReset: Handler<typeof contract> = async (ctx, { email }) => {
  await forAccountOf(ctx, email, (account) =>
    inTransaction(ctx, (tx) => sendLink(tx, ctx.services, account, 'reset')),
  )
  return { isDone: true }
}
