const HOUR_MS = 3_600_000
/** Doors open at most so long before a session; an earlier scan is a rehearsal or a mistake. */
export const OPENS_BEFORE_HOURS = 6
/** After the end, late guests and corrections; a session without a known end takes six hours. */
const CLOSES_AFTER_HOURS = 6

/** A session in the form for a door. */
export type DoorHours = { startsAt: string; endsAt?: string | null | undefined }

/** True while a scan at `now` (ms since 1970) can be a guest of the session: from six hours before to six after. */
export function isDoorTime({ startsAt, endsAt }: DoorHours, now: number): boolean {
  const start = Date.parse(startsAt)
  const end = endsAt ? Date.parse(endsAt) : start + CLOSES_AFTER_HOURS * HOUR_MS
  return now >= start - OPENS_BEFORE_HOURS * HOUR_MS && now <= end + CLOSES_AFTER_HOURS * HOUR_MS
}
