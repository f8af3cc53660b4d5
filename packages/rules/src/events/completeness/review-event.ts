import { isBlank } from '../../text/text-length.ts'
import { PARTICIPANT_KIND } from '../participant-kind.ts'
import { SECTIONS, type Section } from '../section.ts'
import { availabilityRules } from './availability.ts'
import { coverRules } from './cover.ts'
import { impactRules } from './impact.ts'
import { infoRules } from './info.ts'
import { DISCIPLINES_MAX } from './limits.ts'
import { locationRules } from './location.ts'
import { ownerRules } from './owner.ts'
import type { ReviewSubject } from './review-subject.ts'
import { type Check, checkOf, isBetween, type Rule, rule } from './rule.ts'
import { ticketsRules } from './tickets.ts'
import { venueRules } from './venue.ts'

const disciplinesRules: readonly Rule[] = [
  rule(checkOf('disciplines')('count', 'disciplineIds'), ({ event }) =>
    isBetween(event.disciplineIds.length, 1, DISCIPLINES_MAX),
  ),
]

const check = checkOf('multimedia')

const multimediaRules: readonly Rule[] = [
  rule(check('picture', 'media'), ({ media }) => media.some((picture) => picture.use !== 'cover')),
  rule(check('rights', 'hasRights'), ({ event }) => event.hasRights),
]

const participantsRules: readonly Rule[] = [
  rule(checkOf('participants')('main', 'participants'), ({ participants }) =>
    participants.some(
      ({ kind, name, hasAcceptedPolicy }) =>
        kind !== PARTICIPANT_KIND.collaborator && hasAcceptedPolicy && !isBlank(name),
    ),
  ),
]

const typeRules: readonly Rule[] = [
  rule(checkOf('type')('chosen', 'typeId'), ({ event }) => event.typeId !== null),
]

export type SectionReview = {
  passed: number
  /** 0 for a section that does not apply to this event, such as the venue of a stream. */
  total: number
  isComplete: boolean
}

export type EventReview = {
  /** Passed mandatory checks of all that apply, in whole per cent rounded down: 100 only when nothing is pending. */
  progress: number
  /** What must still be done before the event may be sent for review, in the order of the sections. */
  pending: Check[]
  /** What is odd but does not block. */
  warnings: Check[]
  sections: Record<Section, SectionReview>
}

const RULES: Readonly<Record<Section, readonly Rule[]>> = {
  cover: coverRules,
  availability: availabilityRules,
  venue: venueRules,
  disciplines: disciplinesRules,
  type: typeRules,
  location: locationRules,
  info: infoRules,
  tickets: ticketsRules,
  impact: impactRules,
  participants: participantsRules,
  multimedia: multimediaRules,
  owner: ownerRules,
}

/** Every code a check or warning may have, in the order of the sections. Each needs a text in every language. */
export const CHECK_CODES: readonly string[] = SECTIONS.flatMap((section) =>
  RULES[section].flatMap(({ codes }) => codes),
)

/** What is complete in an event and what is not. The same on the server and in the panel; no clock, no I/O. */
export function reviewEvent(subject: ReviewSubject): EventReview {
  const pending: Check[] = []
  const warnings: Check[] = []
  const sections = {} as Record<Section, SectionReview>
  let passed = 0
  let total = 0
  for (const section of SECTIONS) {
    const review = reviewSection(RULES[section], subject, pending, warnings)
    sections[section] = review
    passed += review.passed
    total += review.total
  }
  return { progress: Math.floor((passed * 100) / total), pending, warnings, sections }
}

function reviewSection(
  rules: readonly Rule[],
  subject: ReviewSubject,
  pending: Check[],
  warnings: Check[],
): SectionReview {
  let passed = 0
  let total = 0
  for (const { applies, find, isWarning } of rules) {
    if (applies && !applies(subject)) continue
    const failed = find(subject)
    if (isWarning) {
      if (failed) warnings.push(failed)
      continue
    }
    total++
    if (failed) pending.push(failed)
    else passed++
  }
  return { passed, total, isComplete: passed === total }
}
