import type { listRetentionClocks as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { countConsents, listEditionClocks, listRetentionSchedule } from './retention-schedule-store.ts'

/** Minute of each hour at which the sweep runs. */
export const SWEEP_MINUTE = 37

export const listRetentionClocks: SignedInHandler<typeof contract> = async ({ db }) => {
  const [clocks, editions, consents] = await Promise.all([
    listRetentionSchedule(db),
    listEditionClocks(db),
    countConsents(db),
  ])
  return { clocks, editions, ...consents, nextSweepAt: nextSweep(new Date()).toISOString() }
}

function nextSweep(now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(SWEEP_MINUTE, 0, 0)
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1)
  return next
}
