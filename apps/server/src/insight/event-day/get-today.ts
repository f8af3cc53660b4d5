import type { getToday as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { festivalDay } from './festival-day.ts'
import { toTodaySessions } from './shown-session.ts'
import { findDaysBeside, listDay } from './today-store.ts'

const MAX_SESSIONS = 300

/** The day of an organiser: their own ones and those where they sell or check in. */
export const getToday: SignedInHandler<typeof contract> = async ({ db, actor }, { day: wanted }) => {
  const now = new Date().toISOString()
  const day = wanted ?? festivalDay(now)
  const { accountId } = actor
  const rows = await listDay(db, day, { accountId, isWhole: false }, { limit: MAX_SESSIONS })
  return {
    day,
    now,
    sessions: await toTodaySessions(db, actor, rows),
    ...(await findDaysBeside(db, day, accountId)),
  }
}
