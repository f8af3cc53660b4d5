import type { getCheckout as contract } from '@larunbat/contract'
import type { Handler } from '../context.ts'
import { readCheckout } from './read-checkout.ts'

/** A checkout for whoever has its address. */
export const getCheckout: Handler<typeof contract> = (ctx, { token }) => readCheckout(ctx.db, token)
