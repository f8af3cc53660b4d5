import { listPublicSessions, listPublicSessionsOfEvent } from '@larunbat/contract/public'
import type { Db } from '../../database/tables.ts'
import { fits } from '../programme/filter-events.ts'
import { printCursor, readCursor } from './cursor.ts'
import { PublicApiError } from './problem.ts'
import { DEFAULT_LIMIT, reader } from './read-context.ts'
import { findEvent } from './read-events.ts'
import { freePlacesOf, listPublicSessionRows, type PublicSessionRow } from './session-store.ts'

const MAX_OF_EVENT = 5_000

export const readSessionsOfEvent = reader(listPublicSessionsOfEvent, async ({ db, catalog }, _query, id) => {
  const eventId = await findEvent({ catalog }, id)
  if (eventId === undefined) throw new PublicApiError(404, 'not_found')
  const rows = await listPublicSessionRows(db, { eventIds: [eventId], limit: MAX_OF_EVENT })
  return { data: await withPlaces(db, rows) }
})

export const readSessions = reader(listPublicSessions, async ({ db, catalog }, query) => {
  const { limit = DEFAULT_LIMIT, cursor, from, until, hubId, disciplineId } = query
  const asked = { from, until, hubId, disciplineId }
  const after = readCursor(cursor, asked, ['string', 'number']) as [string, number] | undefined
  const { events } = await catalog.current()
  const earliest = after?.[0] ?? from
  // Cancelled and postponed sessions are told too, so the days people can come on do not bound them.
  const eventIds = events
    .filter(
      (event) =>
        fits(event, { hubId, disciplineId }) &&
        (earliest === undefined || (event.lastSessionAt ?? '') >= earliest) &&
        (until === undefined || (event.firstSessionAt ?? until) < until),
    )
    .map((event) => event.id)
  const rows = await listPublicSessionRows(db, { eventIds, from, until, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    data: await withPlaces(db, page),
    hasMore,
    nextCursor: hasMore && last ? printCursor([last.startsAt, last.id], asked) : null,
  }
})

async function withPlaces(db: Db, rows: readonly PublicSessionRow[]) {
  const places = await freePlacesOf(
    db,
    rows.map(({ eventId }) => eventId),
  )
  return rows.map((row) => {
    const placesLeft = places.get(row.id) ?? null
    return {
      ...row,
      status: row.status === 'soldOut' ? ('sold_out' as const) : row.status,
      placesLeft,
      isSoldOut: row.status === 'soldOut' || placesLeft === 0,
    }
  })
}
