import { isBlank } from '../text-length.ts'
import type { ReviewSubject } from './review-subject.ts'
import { checkOf, isBetween, type Rule, rule, warningOf } from './rule.ts'

const check = checkOf('venue')
const warning = warningOf('venue')

/** The section only counts for events with an audience on the spot. */
const isOnSite = ({ content }: ReviewSubject) => content.availability.includes('P')

export const venueRules: readonly Rule[] = [
  rule(check('name', 'venueName'), ({ content }) => !isBlank(content.venueName), isOnSite),
  rule(check('address', 'address'), ({ content }) => !isBlank(content.address), isOnSite),
  rule(
    check('coordinates', 'lat'),
    ({ content }) => isBetween(content.lat, -90, 90) && isBetween(content.lng, -180, 180),
    isOnSite,
  ),
  rule(check('capacity', 'venueCapacity'), ({ content }) => (content.venueCapacity ?? 0) >= 1, isOnSite),
  rule(check('setting', 'venueSetting'), ({ content }) => content.venueSetting !== null, isOnSite),
  rule(check('wheelchair', 'wheelchair'), ({ content }) => content.wheelchair !== null, isOnSite),
  rule(
    warning('rain_plan', 'rainPlan'),
    ({ content }) => !isBlank(content.rainPlan),
    (subject) => isOnSite(subject) && subject.content.venueSetting === 'outdoor',
  ),
]
