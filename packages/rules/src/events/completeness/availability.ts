import { isHttpsUrl } from '../../address/url.ts'
import { compareInstants } from '../../time/dates.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('availability')

export const availabilityRules: readonly Rule[] = [
  rule(check('mode', 'availability'), ({ event }) => event.availability.length > 0),
  rule(
    check('stream', 'streamUrl'),
    ({ event }) => event.isStreamUrlLater || isHttpsUrl(event.streamUrl),
    ({ event }) => event.availability.includes('O'),
  ),
  rule(
    check('video', 'video'),
    ({ video }) => video?.status === 'ready',
    ({ event }) => event.availability.includes('D'),
  ),
  rule(
    check('window', 'visibleFrom'),
    ({ event: { visibleFrom, visibleUntil } }) =>
      visibleFrom !== null && visibleUntil !== null && compareInstants(visibleFrom, visibleUntil) < 0,
    ({ event }) => event.availability.includes('D'),
  ),
]
