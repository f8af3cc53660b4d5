export {
  COVER_MAX_BYTES,
  COVER_MIN_HEIGHT,
  COVER_MIN_WIDTH,
  COVER_TYPES,
  TITLE_MAX_LENGTH,
  TITLE_MIN_LENGTH,
} from './completeness/cover.ts'
export { DISCIPLINES_MAX } from './completeness/disciplines.ts'
export { DESCRIPTION_MIN_LENGTH, DURATION_MAX_MINUTES, DURATION_MIN_MINUTES } from './completeness/info.ts'
export {
  CHECK_CODES,
  type EventReview,
  reviewContent,
  type SectionReview,
} from './completeness/review-content.ts'
export type {
  ReviewContent,
  ReviewEdition,
  ReviewImpact,
  ReviewOwner,
  ReviewParticipant,
  ReviewPicture,
  ReviewSession,
  ReviewSubject,
} from './completeness/review-subject.ts'
export type { Check } from './completeness/rule.ts'
