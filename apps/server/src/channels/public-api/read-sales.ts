import {
  getKey,
  getSoldOrder,
  listOwnEvents,
  listSoldOrders,
  listSoldTickets,
} from '@larunbat/contract/public'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { isUuid } from '../../ticketing/payments/is-uuid.ts'
import { named } from '../programme/public-event.ts'
import { printCursor, readCursor } from './cursor.ts'
import { PublicApiError } from './problem.ts'
import { DEFAULT_LIMIT, type ReadCtx, reader } from './read-context.ts'
import {
  findSoldOrderRow,
  hasEvent,
  listOwnEventRows,
  listSellers,
  listSoldOrderRows,
  listSoldTicketRows,
  listTeamEvents,
  paidAtOf,
  type Seller,
  type SoldOrderRow,
} from './sales-store.ts'

const STATUSES = ['draft', 'in_review', 'published', 'archived'] as const

/** Whose data the key opens, as rights are at this moment; the plugin has made sure of the key. */
async function sellerOf({ db, key }: ReadCtx): Promise<Seller> {
  if (!key) throw new PublicApiError(401, 'key_needed')
  if (key.isFestival) return null
  return {
    accountIds: await listSellers(db, key.accountId),
    teamEvents: await listTeamEvents(db, key.accountId),
  }
}
const seesBuyers = ({ key }: ReadCtx) => key?.scopes.includes('buyers:read') ?? false

export const readKey = reader(
  getKey,
  async ({ key }) =>
    key && { name: key.name, scopes: key.scopes, isFestival: key.isFestival, expiresAt: key.expiresAt },
)

export const readOwnEvents = reader(listOwnEvents, async (ctx, query) => {
  const { limit = DEFAULT_LIMIT, cursor, status } = query
  const [before] = readCursor(cursor, { status }, ['number']) ?? []
  const rows = await listOwnEventRows(ctx.db, {
    seller: await sellerOf(ctx),
    status: status && STATUSES.indexOf(status),
    before: before as number | undefined,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const last = page.at(-1)
  return {
    data: page.map(({ editionId, year, hubId, ...row }) => ({
      ...row,
      status: STATUSES[row.status],
      title: pickText(row.title, ctx.language),
      edition: editionId !== null && year !== null ? { id: editionId, year } : null,
      hub: named(HUBS, hubId, ctx.language),
    })),
    hasMore,
    nextCursor: hasMore && last ? printCursor([last.id], { status }) : null,
  }
})

export const readOrders = reader(listSoldOrders, async (ctx, query) => {
  const { limit = DEFAULT_LIMIT, cursor, eventId, status, paidFrom, paidUntil } = query
  const seller = await sellerOf(ctx)
  // Orders of all sellers are in no index order that could be followed.
  if (seller === null && eventId === undefined) throw new PublicApiError(400, 'event_needed', ['event_id'])
  const asked = { eventId, status, paidFrom, paidUntil }
  const after = readCursor(cursor, asked, ['string', 'string']) as [string, string] | undefined
  if (after && !isUuid(after[1])) throw new PublicApiError(400, 'cursor_wrong', ['cursor'])
  const rows = await listSoldOrderRows(ctx.db, { seller, ...asked, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => shownOrder(row, ctx)),
    hasMore: rows.length > limit,
    // Kept also at the end: a later request continues from there.
    nextCursor: last ? printCursor([await paidAtOf(ctx.db, last), last.id], asked) : (cursor ?? null),
  }
})

export const readOrder = reader(getSoldOrder, async (ctx, _query, id) => {
  const row = isUuid(id) ? await findSoldOrderRow(ctx.db, await sellerOf(ctx), id) : undefined
  return row && shownOrder(row, ctx)
})

function shownOrder({ buyer, lines, ...row }: SoldOrderRow, ctx: ReadCtx) {
  return {
    ...row,
    number: orderNumber(row.id),
    lines: lines.map((line) => ({
      ...line,
      typeName: line.typeName === null ? null : pickText(line.typeName, ctx.language),
    })),
    ...(seesBuyers(ctx) ? { buyer } : {}),
  }
}

export const readTickets = reader(listSoldTickets, async (ctx, query) => {
  const { limit = DEFAULT_LIMIT, cursor, eventId, sessionId, status } = query
  const asked = { eventId, sessionId, status }
  const [after] = (readCursor(cursor, asked, ['string']) ?? []) as [string?]
  if (after !== undefined && !isUuid(after)) throw new PublicApiError(400, 'cursor_wrong', ['cursor'])
  // An event of another owner gets the same error as a missing one.
  if (!(await hasEvent(ctx.db, await sellerOf(ctx), eventId))) throw new PublicApiError(404, 'not_found')
  const rows = await listSoldTicketRows(ctx.db, { ...asked, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    data: page.map(({ holderName, ...row }) => (seesBuyers(ctx) ? { ...row, holderName } : row)),
    hasMore,
    nextCursor: hasMore && last ? printCursor([last.id], asked) : null,
  }
})
