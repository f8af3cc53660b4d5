import type { TodaySession } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { allows } from '@larunbat/rules/events/event-rights'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import type { Db } from '../../database/tables.ts'
import { rightsOn } from '../../events/event/access.ts'
import type { Actor } from '../../platform/http/context.ts'
import { countSessions, sumTaken } from './today-count-store.ts'
import type { TodayRow } from './today-store.ts'

const NONE = { expected: 0, inside: 0, recent: 0, waiting: 0, doorLinks: 0, seenLinks: 0 }

/** Sessions with their counters; with money for those who may see what their events sell. */
export async function toTodaySessions(
  db: Db,
  actor: Actor,
  rows: readonly TodayRow[],
): Promise<Of<typeof TodaySession>[]> {
  if (rows.length === 0) return []
  const counts = new Map(
    (
      await countSessions(db, {
        eventIds: rows.map(({ eventId }) => eventId),
        sessionIds: rows.map(({ id }) => id),
      })
    ).map(({ eventId: _, sessionId, ...count }) => [sessionId, count]),
  )
  const shown = rows.map((row) => ({ row, rights: rightsOn(actor, row, row.role) }))
  const sellable = new Set(shown.filter(({ rights }) => allows(rights, 'sell')).map(({ row }) => row.eventId))
  const taken = Map.groupBy(await sumTaken(db, [...sellable]), ({ eventId }) => eventId)
  return shown.map(({ row: { ownerId: _owner, role: _role, ticketMode, held, ...row }, rights }) => ({
    ...row,
    ...(counts.get(row.id) ?? NONE),
    rights: [...rights],
    hasOffice: countsPlaces(ticketMode),
    free: row.capacity === null ? null : Math.max(0, row.capacity - row.sold - held),
    taken: (taken.get(row.eventId) ?? []).map(({ eventId: _event, ...sum }) => sum),
  }))
}
