const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface Waiting {
  unit: 'minutes' | 'hours' | 'days'
  count: number
  /** How much it presses: three days and a week are the limits. */
  tone: 'past' | 'wait' | 'danger'
}

/** How long something has waited, in its biggest whole unit. A time to come counts as now. */
export function waitingSince(iso: string, now: number): Waiting {
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < HOUR_MS) return { unit: 'minutes', count: Math.floor(passed / MINUTE_MS), tone: 'past' }
  if (passed < DAY_MS) return { unit: 'hours', count: Math.floor(passed / HOUR_MS), tone: 'past' }
  const count = Math.floor(passed / DAY_MS)
  return { unit: 'days', count, tone: count >= 7 ? 'danger' : count >= 3 ? 'wait' : 'past' }
}
