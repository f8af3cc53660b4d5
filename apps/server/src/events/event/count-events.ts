import type { countEvents as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { countTableRows } from './table-store.ts'

export const countEvents: SignedInHandler<typeof contract> = async (ctx, filters) => {
  const { byStatus, needsMe } = await countTableRows(ctx.db, filters, ctx.actor)
  const chosen = filters.statuses ?? (filters.status === undefined ? [] : [filters.status])
  const counted = byStatus.filter((_, status) => chosen.length === 0 || chosen.some((n) => n === status))
  return { total: counted.reduce((sum, n) => sum + n, 0), byStatus, needsMe }
}
