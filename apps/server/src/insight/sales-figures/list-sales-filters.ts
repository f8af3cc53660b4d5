import type { listSalesFilters as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { requireVisible } from './access.ts'
import { listKnown } from './known-groups-store.ts'

/** What the caller's sales can be filtered by: editions newest first, causes by name. */
export const listSalesFilters: SignedInHandler<typeof contract> = async (ctx) => {
  await requireVisible(ctx)
  const { actor, db } = ctx
  const { editions } = await readReference(db)
  const known = await listKnown(db, actor.isAdmin ? undefined : actor.accountId)
  const has = new Set(known.editionIds)
  return {
    editions: [...editions.values()]
      .filter(({ id, isCurrent }) => isCurrent || has.has(id))
      .sort((a, b) => b.year - a.year)
      .map(({ id, year, isCurrent }) => ({ id, year, isCurrent })),
    causes: known.causes,
    currencies: known.currencies,
  }
}
