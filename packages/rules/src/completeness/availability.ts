import { compareInstants } from '../dates.ts'
import { isHttpsUrl } from '../url.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('availability')

export const availabilityRules: readonly Rule[] = [
  rule(check('mode', 'availability'), ({ content }) => content.availability.length > 0),
  rule(
    check('stream', 'streamUrl'),
    ({ content }) => content.isStreamUrlLater || isHttpsUrl(content.streamUrl),
    ({ content }) => content.availability.includes('O'),
  ),
  rule(
    check('video', 'video'),
    ({ video }) => video?.status === 'ready',
    ({ content }) => content.availability.includes('D'),
  ),
  rule(
    check('window', 'visibleFrom'),
    ({ content: { visibleFrom, visibleUntil } }) =>
      visibleFrom !== null && visibleUntil !== null && compareInstants(visibleFrom, visibleUntil) < 0,
    ({ content }) => content.availability.includes('D'),
  ),
]
