import { expect, test } from 'vitest'
import { SECTIONS } from '../section.ts'
import { completeSubject, emptySubject, exampleSession } from './example-subject.ts'
import { CHECK_CODES, reviewEvent } from './review-event.ts'
import type { ReviewEvent, ReviewSession, ReviewSubject } from './review-subject.ts'

type Change = Partial<Omit<ReviewSubject, 'event'>> & { event?: Partial<ReviewEvent> }

function subjectWith(change: Change): ReviewSubject {
  return { ...completeSubject, ...change, event: { ...completeSubject.event, ...change.event } }
}
const codes = (change: Change) => reviewEvent(subjectWith(change)).pending.map(({ code }) => code)
const warnings = (change: Change) => reviewEvent(subjectWith(change)).warnings.map(({ code }) => code)
const sessionWith = (change: Partial<ReviewSession>): Change => ({
  sessions: [{ ...exampleSession, ...change }],
})
const cover = completeSubject.event.cover
if (!cover) throw new Error('the example has a cover')
const { impact } = completeSubject.event
const { owner } = completeSubject

test('given an event with everything, when reviewed, then nothing is pending and every section is complete', () => {
  const review = reviewEvent(completeSubject)
  expect(review).toMatchObject({ progress: 100, pending: [], warnings: [] })
  for (const section of SECTIONS) {
    expect(review.sections[section].isComplete).toBe(true)
    expect(review.sections[section].total).toBeGreaterThan(0)
  }
})

test('given a new event, when reviewed, then nothing has passed and the venue does not apply yet', () => {
  const review = reviewEvent(emptySubject)
  expect(review.progress).toBe(0)
  expect(review.sections.venue).toEqual({ passed: 0, total: 0, isComplete: true })
  expect(review.pending.map(({ section }) => section)).toEqual(
    [...review.pending]
      .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section))
      .map(({ section }) => section),
  )
})

/** One line a mandatory rule: what is broken, the one check that then is pending. */
const BROKEN: [what: string, change: Change, code: string][] = [
  ['no title', { event: { title: null } }, 'cover.title'],
  ['a title of 2 characters', { event: { title: '[:es]ab[:]' } }, 'cover.title'],
  ['a title of 121 characters', { event: { title: 'a'.repeat(121) } }, 'cover.title'],
  ['no cover', { event: { cover: null } }, 'cover.picture'],
  ['a cover of 1199 pixels', { event: { cover: { ...cover, width: 1_199 } } }, 'cover.picture_small'],
  ['a cover 674 high', { event: { cover: { ...cover, height: 674 } } }, 'cover.picture_small'],
  ['a GIF', { event: { cover: { ...cover, type: 'image/gif' } } }, 'cover.picture_type'],
  [
    'a cover over 10 MB',
    { event: { cover: { ...cover, bytes: 10 * 1_048_576 + 1 } } },
    'cover.picture_heavy',
  ],
  ['a cover without text', { event: { cover: { ...cover, alt: ' ' } } }, 'cover.alt'],
  ['no availability', { event: { availability: [] } }, 'availability.mode'],
  ['a stream without link', { event: { streamUrl: null } }, 'availability.stream'],
  ['a stream over http', { event: { streamUrl: 'http://example.org/x' } }, 'availability.stream'],
  ['no video', { video: null }, 'availability.video'],
  ['a video in the making', { video: { status: 'processing' } }, 'availability.video'],
  ['no end of showing', { event: { visibleUntil: null } }, 'availability.window'],
  ['an end before the start', { event: { visibleUntil: '2026-11-01T00:00:00.000Z' } }, 'availability.window'],
  ['no venue name', { event: { venueName: '' } }, 'venue.name'],
  ['no address', { event: { address: null } }, 'venue.address'],
  ['no coordinates', { event: { lng: null } }, 'venue.coordinates'],
  ['a latitude of 91', { event: { lat: 91 } }, 'venue.coordinates'],
  ['no venue capacity', { event: { venueCapacity: null } }, 'venue.capacity'],
  ['neither indoor nor outdoor', { event: { venueSetting: null } }, 'venue.setting'],
  ['no wheelchair answer', { event: { wheelchair: null } }, 'venue.wheelchair'],
  ['no discipline', { event: { disciplineIds: [] } }, 'disciplines.count'],
  ['five disciplines', { event: { disciplineIds: [1, 2, 3, 4, 5] } }, 'disciplines.count'],
  ['no type', { event: { typeId: null } }, 'type.chosen'],
  ['no city', { event: { city: ' ' } }, 'location.city'],
  ['no hub', { event: { hubId: null } }, 'location.hub'],
  ['no description', { event: { description: null } }, 'info.description'],
  ['a description of 79', { event: { description: 'a'.repeat(79) } }, 'info.description'],
  [
    'a description in Portuguese only',
    { event: { description: `[:pt]${'a'.repeat(99)}[:]` } },
    'info.description',
  ],
  ['a description of 5001', { event: { description: 'a'.repeat(5_001) } }, 'info.description_long'],
  [
    'one language of 5001',
    { event: { description: `[:es]${'a'.repeat(90)}[:pt]${'b'.repeat(5_001)}[:]` } },
    'info.description_long',
  ],
  ['no answer for children', { event: { isForChildren: null } }, 'info.children'],
  ['no age', { event: { minAge: null } }, 'info.min_age'],
  ['no accessibility answer', { event: { isAccessible: null } }, 'info.accessibility'],
  ['no start', { event: { startsAt: null } }, 'info.start'],
  ['4 minutes', { event: { durationMin: 4, saleEndsAt: completeSubject.event.startsAt } }, 'info.duration'],
  ['over 14 days', { event: { durationMin: 20_161 } }, 'info.duration'],
  ['an unknown zone', { event: { timeZone: 'Europe/Gasteiz' } }, 'info.time_zone'],
  ['no session', { sessions: [] }, 'info.sessions'],
  ['only a cancelled session', sessionWith({ status: 'cancelled' }), 'info.sessions'],
  ['no ticket mode', { event: { ticketMode: null } }, 'tickets.mode'],
  ['49 cents', { event: { priceCents: 49 } }, 'tickets.price'],
  ['500.01', { event: { priceCents: 50_001 } }, 'tickets.price'],
  ['half a cent', { event: { priceCents: 99.5 } }, 'tickets.price'],
  ['money of another hub', { event: { currency: 'GBP' } }, 'tickets.currency'],
  ['20,001 places', { event: { capacity: 20_001, venueCapacity: 30_000 } }, 'tickets.capacity'],
  ['more places than the venue has', { event: { capacity: 1_201 } }, 'tickets.capacity_over_venue'],
  ['21 a person', { event: { maxPerPerson: 21 } }, 'tickets.per_person'],
  ['more a person than places', { event: { capacity: 5 } }, 'tickets.per_person'],
  ['no start of sale', { event: { saleStartsAt: null } }, 'tickets.sale_window'],
  [
    'a sale that ends before it starts',
    { event: { saleEndsAt: '2026-09-01T00:00:00.000Z' } },
    'tickets.sale_window',
  ],
  ['a sale after the session', { event: { saleEndsAt: '2026-11-28T19:30:00.001Z' } }, 'tickets.sale_window'],
  ['no VAT regime', { event: { vatRegime: null } }, 'tickets.vat'],
  ['no billing data', { owner: { ...owner, billing: null } }, 'tickets.billing'],
  ['no cause', { event: { impact: { ...impact, project: null } } }, 'impact.project'],
  ['a cause over http', { event: { impact: { ...impact, url: 'http://example.org/' } } }, 'impact.link'],
  [
    'no kind of collaboration',
    { event: { impact: { ...impact, collaborationId: null } } },
    'impact.collaboration',
  ],
  ['0 per cent', { event: { impact: { ...impact, percentage: 0 } } }, 'impact.percentage'],
  ['101 per cent', { event: { impact: { ...impact, percentage: 101 } } }, 'impact.percentage'],
  ['a fixed amount of nothing', { event: { impact: { ...impact, collaborationId: 3 } } }, 'impact.amount'],
  ['nobody', { participants: [] }, 'participants.main'],
  [
    'only a collaborator',
    { participants: [{ kind: 4, name: 'X', hasAcceptedPolicy: true }] },
    'participants.main',
  ],
  [
    'no accepted policy',
    { participants: [{ kind: 3, name: 'X', hasAcceptedPolicy: false }] },
    'participants.main',
  ],
  ['no second picture', { media: [cover] }, 'multimedia.picture'],
  ['no rights', { event: { hasRights: false } }, 'multimedia.rights'],
  ['an unconfirmed owner', { owner: { ...owner, isConfirmed: false } }, 'owner.email'],
  ['no phone', { owner: { ...owner, phone: null } }, 'owner.phone'],
  ['no accepted terms', { owner: { ...owner, hasAcceptedTerms: false } }, 'owner.terms'],
]

test('given the list of codes, when compared with what can be broken, then none is missing and none is left over', () => {
  const broken = new Set([
    ...BROKEN.map(([, , code]) => code),
    'tickets.link',
    'info.accessibility_said',
    'info.edition_dates',
    'venue.rain_plan',
  ])
  expect([...CHECK_CODES].sort()).toEqual([...broken].sort())
})

test.each(BROKEN)('given %s, when reviewed, then exactly that check is pending', (_what, change, code) => {
  const { pending, progress, sections } = reviewEvent(subjectWith(change))
  expect(pending.map((check) => check.code)).toEqual([code])
  expect(progress).toBeLessThan(100)
  const section = pending[0]?.section ?? 'owner'
  expect(sections[section].isComplete).toBe(false)
  expect(code.startsWith(`${section}.`)).toBe(true)
})

test.each<[string, Change]>([
  ['a link that comes later', { event: { streamUrl: null, isStreamUrlLater: true } }],
  [
    'no audience on the spot',
    { event: { availability: ['O'], venueName: null, lat: null, wheelchair: null } },
  ],
  ['other as type and hub', { event: { typeId: 0, hubId: 0 } }],
  ['not for children', { event: { isForChildren: false, minAge: null } }],
  ['a plain description', { event: { description: 'a'.repeat(80) } }],
  ['a description of exactly 5000', { event: { description: `[:eu]${'ñ'.repeat(5_000)}[:]` } }],
  [
    'a kind that asks for no figure',
    { event: { impact: { ...impact, collaborationId: 2, percentage: null } } },
  ],
  ['an organiser', { participants: [{ kind: 3, name: 'X', hasAcceptedPolicy: true }] }],
  [
    'the cover among the media',
    { event: { cover: null }, media: [...completeSubject.media, { ...cover, use: 'cover' }] },
  ],
  [
    'free entry without places',
    { event: { ticketMode: 4, priceCents: null, capacity: null, vatRegime: null } },
  ],
  [
    'free booking without price',
    { event: { ticketMode: 3, priceCents: null, saleStartsAt: null, vatRegime: null } },
  ],
  ['a sale that ends with the session', sessionWith({ endsAt: '2026-11-28T19:30:00.000Z' })],
  ['a session with a price of its own', { event: { priceCents: null }, ...sessionWith({ priceCents: 50 }) }],
  [
    'a cancelled session with a wrong price',
    { sessions: [exampleSession, { ...exampleSession, status: 'cancelled', priceCents: 1 }] },
  ],
])('given %s, when reviewed, then nothing is pending', (_what, change) => {
  expect(codes(change)).toEqual([])
})

test('given other ticket modes, when reviewed, then each asks for its own', () => {
  expect(codes({ event: { ticketMode: 2 } })).toEqual(['tickets.link'])
  expect(codes({ event: { ticketMode: 2, salesUrl: 'https://example.org/tickets' } })).toEqual([])
  for (const ticketMode of [3, 5]) {
    expect(codes({ event: { ticketMode, capacity: null } })).toEqual(['tickets.capacity'])
    expect(codes({ event: { ticketMode, maxPerPerson: null } })).toEqual(['tickets.per_person'])
  }
})

test('given a fault of one session, when reviewed, then the check links to that session, else to the event', () => {
  const bad = { ...exampleSession, priceCents: 1 }
  const field = (change: Change) => reviewEvent(subjectWith(change)).pending[0]?.field
  expect(field({ sessions: [exampleSession, bad] })).toBe('sessions.1.priceCents')
  expect(field({ event: { priceCents: 1 } })).toBe('priceCents')
  expect(field({ event: { cover: { ...cover, alt: null } } })).toBe('cover.alt')
})

test('given days outside the edition, when reviewed, then it warns and does not block', () => {
  const edition = { ranges: [{ hubId: null, from: '2026-11-27', to: '2026-11-28' }] }
  const late = '2026-11-28T23:30:00.000Z'
  expect(warnings({ edition, event: { startsAt: late } })).toEqual(['info.edition_dates'])
  expect(codes({ edition, event: { startsAt: late } })).toEqual([])
  expect(warnings({ edition, ...sessionWith({ startsAt: late, timeZone: 'Europe/London' }) })).toEqual([])
  expect(warnings({ edition, ...sessionWith({ startsAt: late }) })).toEqual(['info.edition_dates'])
  expect(
    warnings({
      edition: { ranges: [{ hubId: 2, from: '2026-12-01', to: '2026-12-02' }, ...edition.ranges] },
    }),
  ).toEqual(['info.edition_dates'])
  expect(warnings({ edition: { ranges: [{ hubId: 3, from: '2026-12-01', to: '2026-12-02' }] } })).toEqual([])
})

test('given an open-air event without a plan for rain, when reviewed, then it warns', () => {
  expect(warnings({ event: { venueSetting: 'outdoor' } })).toEqual(['venue.rain_plan'])
  const signed = {
    description: `[:en]${'An evening of songs for everybody. '.repeat(3)}With sign language.[:]`,
  }
  expect(warnings({ event: { ...signed, accessibility: ['silla'] } })).toEqual(['info.accessibility_said'])
  expect(warnings({ event: { ...signed, accessibility: ['signos'] } })).toEqual([])
  expect(warnings({ event: { venueSetting: 'outdoor', rainPlan: 'Frontón' } })).toEqual([])
})
