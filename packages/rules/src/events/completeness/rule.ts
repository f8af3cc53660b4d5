import type { Section } from '../section.ts'
import type { ReviewSubject } from './review-subject.ts'

/** A check that does not pass: a stable code for its text, and the form field it links to. */
export type Check = {
  /** `info.description`; texts are kept under it. */
  code: string
  section: Section
  /** English dotted path: `impact.url`, `sessions.0.priceCents`. */
  field: string
  isWarning?: true
}

/** One line of the list of what must be complete. A rule counts once, for any number of faults. */
export type Rule = {
  /** Every code it may answer, so that a text can be demanded for each. */
  codes: readonly string[]
  isWarning?: true
  /** Only checks that apply count. Left out: always. */
  applies?: (subject: ReviewSubject) => boolean
  /** Undefined when it passes. Returns constants where it can: this runs for whole lists at each request. */
  find: (subject: ReviewSubject) => Check | undefined
}

/** A rule with one code and one field. */
export function rule(
  check: Check,
  passes: (subject: ReviewSubject) => boolean,
  applies?: (subject: ReviewSubject) => boolean,
): Rule {
  const find = (subject: ReviewSubject) => (passes(subject) ? undefined : check)
  return {
    codes: [check.code],
    ...(check.isWarning ? { isWarning: true } : {}),
    ...(applies ? { applies } : {}),
    find,
  }
}

/** Makes the checks of one section: `const check = checkOf('info')`, then `check('start', 'startsAt')`. */
export function checkOf(section: Section): (name: string, field: string) => Check {
  return (name, field) => Object.freeze({ code: `${section}.${name}`, section, field })
}

export function warningOf(section: Section): (name: string, field: string) => Check {
  return (name, field) =>
    Object.freeze({ code: `${section}.${name}`, section, field, isWarning: true as const })
}

/** Inclusive, and false for null. */
export function isBetween(value: number | null, min: number, max: number): boolean {
  return value !== null && value >= min && value <= max
}
