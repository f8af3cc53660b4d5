import { isBlank } from '../../text/text-length.ts'
import type { ReviewSubject } from './review-subject.ts'
import { checkOf, isBetween, type Rule, rule, warningOf } from './rule.ts'

const check = checkOf('venue')
const warning = warningOf('venue')

/** The section only counts for events with an audience on the spot. */
const isOnSite = ({ event }: ReviewSubject) => event.availability.includes('P')

export const venueRules: readonly Rule[] = [
  rule(check('name', 'venueName'), ({ event }) => !isBlank(event.venueName), isOnSite),
  rule(check('address', 'address'), ({ event }) => !isBlank(event.address), isOnSite),
  rule(
    check('coordinates', 'lat'),
    ({ event }) => isBetween(event.lat, -90, 90) && isBetween(event.lng, -180, 180),
    isOnSite,
  ),
  rule(check('capacity', 'venueCapacity'), ({ event }) => (event.venueCapacity ?? 0) >= 1, isOnSite),
  rule(check('setting', 'venueSetting'), ({ event }) => event.venueSetting !== null, isOnSite),
  rule(check('wheelchair', 'wheelchair'), ({ event }) => event.wheelchair !== null, isOnSite),
  rule(
    warning('rain_plan', 'rainPlan'),
    ({ event }) => !isBlank(event.rainPlan),
    (subject) => isOnSite(subject) && subject.event.venueSetting === 'outdoor',
  ),
]
