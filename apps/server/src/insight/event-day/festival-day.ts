import { eveningOf, HOME_ZONE } from '@larunbat/rules/time/evening'

/** Returns the day of the festival at a moment, `2026-11-28`: what begins after midnight belongs to the night before. */
export const festivalDay = (now: string): string => eveningOf(now, HOME_ZONE)
