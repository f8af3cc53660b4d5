import { eveningOf } from '@larunbat/rules/evening'

/** Where the festival lives: which day it is for people without a place of their own. */
const HOME_ZONE = 'Europe/Madrid'

/** Returns the day of the festival at a moment, `2026-11-28`: what begins after midnight belongs to the night before. */
export const festivalDay = (now: string): string => eveningOf(now, HOME_ZONE)
