const WEEK_MS = 7 * 86_400_000
const MAIN_DAY = Date.UTC(2026, 10, 28, 18)

/** Returns an evening of the festival as an ISO instant: that of the shipped edition, or a week from now, whichever is later. */
export const festivalEvening = (): string => new Date(Math.max(MAIN_DAY, Date.now() + WEEK_MS)).toISOString()

/** Returns the day of that evening, `YYYY-MM-DD`. */
export const festivalDay = (): string => festivalEvening().slice(0, 10)
