import { ruledText } from '../kit/values.ts'

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

/** Clock time of a place, `HH:MM`; seconds are accepted and dropped. */
export const localTime = ruledText(
  (value) => (CLOCK.test(value) ? value.slice(0, 5) : undefined),
  'field.time',
  8,
)
