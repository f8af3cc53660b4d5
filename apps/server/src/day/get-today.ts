import type { getToday as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { festivalDay } from './festival-day.ts'
import { toTodaySessions } from './shown-session.ts'
import { findDaysBeside, listDay } from './today-store.ts'

const MOST_SESSIONS = 300

/** The day of whoever runs events: their own ones and those they sell for or let people in to. */
export const getToday: SignedInHandler<typeof contract> = async ({ db, actor }, { day: wanted }) => {
  const now = new Date().toISOString()
  const day = wanted ?? festivalDay(now)
  const { accountId } = actor
  const rows = await listDay(db, day, { accountId, isWhole: false }, { limit: MOST_SESSIONS })
  return {
    day,
    now,
    sessions: await toTodaySessions(db, actor, rows),
    ...(await findDaysBeside(db, day, accountId)),
  }
}
