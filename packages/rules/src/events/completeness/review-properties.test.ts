import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeSubject, emptySubject } from './example-subject.ts'
import { reviewEvent } from './review-event.ts'
import type { ReviewSubject } from './review-subject.ts'

type Path = readonly [keyof ReviewSubject] | readonly ['event', keyof ReviewSubject['event']]
const PATHS: Path[] = [
  ...(Object.keys(completeSubject.event) as (keyof ReviewSubject['event'])[]).map(
    (key) => ['event', key] as const,
  ),
  ...(['media', 'sessions', 'participants', 'video', 'owner', 'hub', 'edition'] as const).map(
    (key) => [key] as const,
  ),
]

/** An event in which only the fields at `filled` are given, as someone halfway through the form has it. */
function partly(filled: ReadonlySet<Path>): ReviewSubject {
  const pick = <T extends object>(paths: Path[], from: T, to: T) => {
    for (const path of paths) {
      const key = path.at(-1) as keyof T
      to[key] = from[key]
    }
    return to
  }
  const given = [...filled]
  return pick(
    given.filter((path) => path.length === 1),
    completeSubject,
    {
      ...emptySubject,
      event: pick(
        given.filter((path) => path.length === 2),
        completeSubject.event,
        { ...emptySubject.event },
      ),
    },
  )
}
const anySubject = fc.subarray(PATHS).map((paths) => partly(new Set(paths)))

test('given any half-filled event, when reviewed, then 100 means nothing pending and the sums agree', () => {
  fc.assert(
    fc.property(anySubject, (subject) => {
      const { progress, pending, warnings, sections } = reviewEvent(subject)
      const passed = Object.values(sections).reduce((sum, section) => sum + section.passed, 0)
      const total = Object.values(sections).reduce((sum, section) => sum + section.total, 0)
      expect(total - passed).toBe(pending.length)
      expect(progress === 100).toBe(pending.length === 0)
      expect(progress).toBe(Math.floor((100 * passed) / total))
      expect(pending.some((check) => check.isWarning)).toBe(false)
      expect(warnings.every((check) => check.isWarning)).toBe(true)
      expect(new Set(pending.map(({ code }) => code)).size).toBe(pending.length)
    }),
    { seed: 31, numRuns: 1_500 },
  )
})

test('given any half-filled event, when a field is filled that opens no further checks, then progress never falls', () => {
  fc.assert(
    fc.property(fc.subarray(PATHS), fc.constantFrom(...PATHS), (paths, added) => {
      const before = reviewEvent(partly(new Set(paths)))
      const after = reviewEvent(partly(new Set([...paths, added])))
      const total = (review: typeof before) =>
        Object.values(review.sections).reduce((sum, section) => sum + section.total, 0)
      fc.pre(total(after) === total(before))
      expect(after.progress).toBeGreaterThanOrEqual(before.progress)
    }),
    { seed: 32, numRuns: 1_500 },
  )
})

test('given any half-filled event, when one failing check is put right, then progress does not fall', () => {
  fc.assert(
    fc.property(anySubject, fc.nat(60), (subject, nth) => {
      const before = reviewEvent(subject)
      fc.pre(before.pending.length > 0)
      const check = before.pending[nth % before.pending.length]
      const filled = fillSection(subject, check?.section ?? 'owner')
      expect(reviewEvent(filled).progress).toBeGreaterThanOrEqual(before.progress)
    }),
    { seed: 33, numRuns: 500 },
  )
})

/** The whole section filled in, the way its form would be saved. */
function fillSection(subject: ReviewSubject, section: string): ReviewSubject {
  const { event } = completeSubject
  const from = (...keys: (keyof ReviewSubject['event'])[]): ReviewSubject => ({
    ...subject,
    event: { ...subject.event, ...Object.fromEntries(keys.map((key) => [key, event[key]])) },
  })
  if (section === 'cover') return from('title', 'cover')
  if (section === 'venue')
    return from('venueName', 'address', 'lat', 'lng', 'venueCapacity', 'venueSetting', 'wheelchair')
  if (section === 'disciplines') return from('disciplineIds')
  if (section === 'type') return from('typeId')
  if (section === 'location') return from('city', 'hubId')
  if (section === 'impact') return from('impact')
  if (section === 'participants') return { ...subject, participants: completeSubject.participants }
  if (section === 'multimedia') return { ...from('hasRights'), media: completeSubject.media }
  if (section === 'owner') return { ...subject, owner: completeSubject.owner }
  if (section === 'info') {
    const info = from(
      'description',
      'isForChildren',
      'minAge',
      'isAccessible',
      'startsAt',
      'durationMin',
      'timeZone',
    )
    return { ...info, sessions: completeSubject.sessions }
  }
  return { ...completeSubject, event: { ...subject.event, ...event } }
}

test('given an event, when reviewed, then it is not changed and the same answer comes again', () => {
  fc.assert(
    fc.property(anySubject, (subject) => {
      const copy = structuredClone(subject)
      const first = reviewEvent(subject)
      expect(reviewEvent(subject)).toEqual(first)
      expect(subject).toEqual(copy)
    }),
    { seed: 34, numRuns: 200 },
  )
})
