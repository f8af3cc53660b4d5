import { addMinutes, toLocalDate } from '@larunbat/rules/dates'

/** Where the festival lives: which day it is for people without a place of their own. */
const HOME_ZONE = 'Europe/Madrid'
const NIGHT_MINUTES = 5 * 60

/** The day of the festival at a moment, `2026-11-28`: what begins before five in the morning belongs to the night before. */
export function festivalDay(now: string): string {
  return toLocalDate(addMinutes(now, -NIGHT_MINUTES), HOME_ZONE)
}
