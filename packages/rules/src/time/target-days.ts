/** Returns the day so many calendar days later, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Easter Sunday of a year of the Gregorian calendar, `YYYY-MM-DD` (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Closing days that stand on the same date every year: New Year, Labour Day, Christmas and the day after. */
const FIXED_CLOSING_DAYS = ['01-01', '05-01', '12-25', '12-26']

/**
 * Returns whether T2 (TARGET), and with it every credit transfer of SEPA, runs on a day `YYYY-MM-DD`: not on Saturdays and
 * Sundays, nor on 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December (calendar of the European Central Bank).
 */
export function isTargetDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED_CLOSING_DAYS.includes(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== dayAfter(easter, -2) && day !== dayAfter(easter, 1)
}

/** Returns the first TARGET day on or after a day. */
export function targetDayFrom(day: string): string {
  let next = day
  while (!isTargetDay(next)) next = dayAfter(next, 1)
  return next
}
