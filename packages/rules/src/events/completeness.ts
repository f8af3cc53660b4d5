export {
  COVER_MAX_BYTES,
  COVER_MIN_HEIGHT,
  COVER_MIN_WIDTH,
  COVER_TYPES,
  DESCRIPTION_MIN_LENGTH,
  DISCIPLINES_MAX,
  DURATION_MAX_MINUTES,
  DURATION_MIN_MINUTES,
  TITLE_MAX_LENGTH,
  TITLE_MIN_LENGTH,
} from './completeness/limits.ts'
export {
  CHECK_CODES,
  type EventReview,
  reviewEvent,
  type SectionReview,
} from './completeness/review-event.ts'
export type {
  ReviewEdition,
  ReviewEvent,
  ReviewImpact,
  ReviewOwner,
  ReviewParticipant,
  ReviewPicture,
  ReviewSession,
  ReviewSubject,
} from './completeness/review-subject.ts'
export type { Check } from './completeness/rule.ts'
