import type { getTicketFigures as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listHubRows, listLookup } from '../../reference/lookups/lookup-store.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { requireVisible } from './access.ts'
import { findFilterFaults } from './checked-filter.ts'
import { foldSales } from './fold-sales.ts'
import { listSoldStock, listStockOfSpan, type StockFilter } from './stock-store.ts'
import { type Names, type Part, ticketFigures } from './ticket-figures.ts'
import { countToday, eventKey, hasSpan, listSalesTimes, sumSpan } from './ticket-sales-store.ts'

type Input = InputOf<typeof contract>

/** Counters of the sessions, and what was sold of them. */
export const getTicketFigures: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { grain = 'dia', ...filter } = await checkFilters(ctx, input)
  const { db } = ctx
  await foldSales(db)
  const [parts, today, times, names] = await Promise.all([
    hasSpan(filter) ? listParts(db, filter) : listSoldStock(db, filter),
    countToday(db, filter),
    listSalesTimes(db, filter, grain),
    readNames(db, ctx.language),
  ])
  return ticketFigures({ parts, today, times }, names)
}

/** Events with what was sold of their sessions in a span of days. */
async function listParts(db: Db, filter: StockFilter): Promise<Part[]> {
  const [stock, sums] = await Promise.all([listStockOfSpan(db, filter), sumSpan(db, filter)])
  const none = { incomeCents: 0, refundedCents: 0, causeCents: 0 }
  return stock.map((row) => ({ ...row, ...none, ...sums.get(eventKey(row)) }))
}

/**
 * Throws for filters that name nothing or nothing of the caller's: `analytics.not_visible`, `analytics.range_wrong`,
 * `content.not_found`, `account.not_found`, `lookup.unknown`. Returns them with what all but administrators are
 * bound to: their own events.
 */
async function checkFilters(ctx: SignedInCtx, input: Input) {
  const { actor, db } = ctx
  await requireVisible(ctx)
  const { eventId, hubId, disciplineId, typeId, ownerId, from, until } = input
  const named = { from, until, ownerId, hubId, disciplineId, typeId }
  ;(await findFilterFaults(ctx, named, await readReference(db))).refuse(ctx.language)
  if (eventId !== undefined) await requireEventRight(ctx, eventId, 'sell')
  return {
    grain: input.grain,
    // One event the caller may sell for need not be theirs.
    ownerId: actor.isAdmin || eventId !== undefined ? ownerId : actor.accountId,
    eventId,
    hubId,
    disciplineId,
    typeId,
    from,
    until,
  }
}

async function readNames(db: Db, language: Language): Promise<Names> {
  const byId = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  return {
    hubs: byId(await listHubRows(db, language)),
    disciplines: byId(await listLookup(db, 'discipline', language)),
    types: byId(await listLookup(db, 'event_type', language)),
    titleOf: (title) => pickText(title, language),
  }
}
