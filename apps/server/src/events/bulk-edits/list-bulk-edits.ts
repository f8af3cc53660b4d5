import type { listBulk as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listBatches } from './bulk-edit-store.ts'

const DAYS = 90
const MOST = 20
/** What of an event's columns the caller chose; the others follow from these. */
const CHOSEN = ['status', 'typeId', 'hubId', 'isFeatured', 'is360', 'isBlacklisted'] as const

export const listBulk: SignedInHandler<typeof contract> = async (ctx) => {
  const rows = await listBatches(ctx.db, DAYS, MOST)
  return {
    rows: rows.map(({ afters, ...row }) => ({
      ...row,
      change: chosenOf(Object.assign({}, ...afters) as Record<string, unknown>),
    })),
  }
}

const chosenOf = (after: Record<string, unknown>) =>
  Object.fromEntries(CHOSEN.filter((name) => name in after).map((name) => [name, after[name]]))
