/**
 * What the review asks of an event in figures. Apart from the rules, so that a form which shows a limit does not load all
 * of them. Lengths in characters, pictures in pixels and bytes, durations in minutes.
 */
export const TITLE_MIN_LENGTH = 3
export const TITLE_MAX_LENGTH = 120
export const COVER_MIN_WIDTH = 1_200
export const COVER_MIN_HEIGHT = 675
export const COVER_MAX_BYTES = 10 * 1_024 * 1_024
export const COVER_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const DISCIPLINES_MAX = 4
export const DESCRIPTION_MIN_LENGTH = 80
export const DURATION_MIN_MINUTES = 5
/** Fourteen days: exhibitions. */
export const DURATION_MAX_MINUTES = 14 * 24 * 60
