import {
  listPublicParticipants,
  listPublicSessions,
  listPublicSessionsOfEvent,
} from '@larunbat/contract/public'
import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import { fold } from '@larunbat/rules/text/fold'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Db } from '../../database/tables.ts'
import { fits } from '../programme/filter-events.ts'
import { KINDS } from '../programme/public-event.ts'
import { printCursor, readCursor } from './cursor.ts'
import { listPublicParticipantRows } from './participant-store.ts'
import { PublicApiError } from './problem.ts'
import { DEFAULT_LIMIT, type Reader, reader } from './read-context.ts'
import { findEvent, readEvent, readEvents } from './read-events.ts'
import { readCauses, readDisciplines, readEditions, readHubs, readTypes } from './read-lists.ts'
import { readKey, readOrder, readOrders, readOwnEvents, readTickets } from './read-sales.ts'
import { freePlacesOf, listPublicSessionRows, type PublicSessionRow } from './session-store.ts'

const NUMBERS = {
  artist: PARTICIPANT_KIND.artist,
  organiser: PARTICIPANT_KIND.organizer,
  collaborator: PARTICIPANT_KIND.collaborator,
}

const readParticipants = reader(listPublicParticipants, async (ctx, query) => {
  const { limit = DEFAULT_LIMIT, cursor, kind, words = '' } = query
  const asked = { kind, words }
  const [after = 0] = readCursor(cursor, asked, ['number']) ?? []
  const rows = await listPublicParticipantRows(ctx.db, {
    after: Number(after),
    kind: kind && NUMBERS[kind],
    words: fold(words).split(/\s+/).filter(Boolean),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  const absolute = (address: string) => new URL(address, ctx.publicUrl).href
  return {
    data: page.map(({ id, profile, events }) => ({
      id,
      name: profile.name,
      kind: KINDS[profile.kind] ?? 'collaborator',
      description: profile.description ? pickText(profile.description, ctx.language) : null,
      web: profile.web ?? null,
      photo: profile.profilePhoto ? absolute(profile.profilePhoto) : null,
      events: events.map((event) => ({ id: event.id, name: pickText(event.title, ctx.language) })),
    })),
    hasMore,
    nextCursor: hasMore && last ? printCursor([last.id], asked) : null,
  }
})

const MAX_OF_EVENT = 5_000

const readSessionsOfEvent = reader(listPublicSessionsOfEvent, async ({ db, catalog }, _query, id) => {
  const eventId = await findEvent({ catalog }, id)
  if (eventId === undefined) throw new PublicApiError(404, 'not_found')
  const rows = await listPublicSessionRows(db, { eventIds: [eventId], limit: MAX_OF_EVENT })
  return { data: await withPlaces(db, rows) }
})

const readSessions = reader(listPublicSessions, async ({ db, catalog }, query) => {
  const { limit = DEFAULT_LIMIT, cursor, from, until, hubId, disciplineId } = query
  const asked = { from, until, hubId, disciplineId }
  const after = readCursor(cursor, asked, ['string', 'number']) as [string, number] | undefined
  const { events } = await catalog.current()
  const earliest = after?.[0] ?? from
  // Cancelled and postponed sessions are included, so the dates for visitors do not limit the list.
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

/** Everything of the contract's public part. A test fails when something of it has no reader. */
export const readers: readonly Reader[] = [
  readEvents,
  readEvent,
  readSessionsOfEvent,
  readSessions,
  readHubs,
  readDisciplines,
  readTypes,
  readCauses,
  readEditions,
  readParticipants,
  readKey,
  readOwnEvents,
  readOrders,
  readOrder,
  readTickets,
]
