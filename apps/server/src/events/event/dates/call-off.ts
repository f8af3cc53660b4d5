import { addMinutes } from '@larunbat/rules/time/dates'
import type { Db, Row } from '../../../database/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { listSoldAndOver } from './session-store.ts'

type Times = 'id' | 'status' | 'starts_at' | 'ends_at'

interface Change {
  before: Pick<Row<'session'>, Times>
  after: Pick<Row<'session'>, Times> | null
}

/** A session as an approved copy of its event has it. */
interface CopiedSession {
  id: number
  status: Row<'session'>['status']
  startsAt: string
  endsAt: string | null
}
interface Copy {
  durationMin: number | null
  sessions: readonly CopiedSession[]
}

const isOff = (status: Row<'session'>['status']) => status === 'cancelled' || status === 'postponed'

/**
 * Returns those of these sessions that nothing cancels, postpones or moves any more, also not an administrator: they are over
 * and have sold tickets. All their buyers would get money back that may have been paid out, by the act of one person. A refund
 * of the session does the same where two administrators approve it. Going back to the approved times is no move.
 */
export async function listCallOffsTooLate(
  tx: Db,
  eventId: number,
  changes: readonly Change[],
): Promise<ReadonlySet<number>> {
  const asked = changes.flatMap(({ before, after }) => {
    if (!after) return []
    const isCalledOff = after.status !== before.status && isOff(after.status)
    const isMoved =
      !isSameTime(after.starts_at, before.starts_at) || !isSameTime(after.ends_at, before.ends_at)
    return isCalledOff || isMoved
      ? [{ id: before.id, startsAt: after.starts_at, endsAt: after.ends_at, isCalledOff }]
      : []
  })
  return asked.length === 0 ? new Set() : new Set(await listSoldAndOver(tx, eventId, asked))
}

/**
 * Refuses an approved copy in which a session that is over and sold has another time, or does not take place: whichever way
 * the change came (edit, approval, many at once, import), it would open rights to money. The old copy must still be stored.
 * @throws AppError `session.over_sold`.
 */
export async function assertPastStands(tx: Db, eventId: number, before: Copy, after: Copy): Promise<void> {
  const known = new Map(before.sessions.map((session) => [session.id, session]))
  const asked = after.sessions.flatMap((session) => {
    const was = known.get(session.id)
    if (!was) return []
    const endsAt = endOf(after, session)
    const isCalledOff = session.status !== was.status && isOff(session.status)
    const isMoved = !isSameTime(session.startsAt, was.startsAt) || !isSameTime(endsAt, endOf(before, was))
    return isCalledOff || isMoved ? [{ id: session.id, startsAt: session.startsAt, endsAt, isCalledOff }] : []
  })
  if (asked.length === 0) return
  if ((await listSoldAndOver(tx, eventId, asked)).length > 0)
    throw new AppError('session.over_sold', { fields: ['sesiones'] })
}

const endOf = ({ durationMin }: Copy, { startsAt, endsAt }: CopiedSession): string | null =>
  endsAt ?? (durationMin === null ? null : addMinutes(startsAt, durationMin))

const isSameTime = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
