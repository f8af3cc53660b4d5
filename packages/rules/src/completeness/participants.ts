import { PARTICIPANT_KIND } from '../participant-kind.ts'
import { isBlank } from '../text-length.ts'
import { checkOf, type Rule, rule } from './rule.ts'

export const participantsRules: readonly Rule[] = [
  rule(checkOf('participants')('main', 'participants'), ({ participants }) =>
    participants.some(
      ({ kind, name, hasAcceptedPolicy }) =>
        kind !== PARTICIPANT_KIND.collaborator && hasAcceptedPolicy && !isBlank(name),
    ),
  ),
]
