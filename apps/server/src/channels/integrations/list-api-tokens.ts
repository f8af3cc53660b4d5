import type { listApiTokens as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { holderOf } from './token-holder.ts'
import { listTokens } from './token-store.ts'

export const listApiTokens: SignedInHandler<typeof contract> = async (ctx, { isFestival }) => {
  const holder = holderOf(ctx, isFestival)
  const rows = await listTokens(ctx.db, holder)
  return rows.map((row) => ({ ...row, maker: holder === null ? row.maker : null }))
}
