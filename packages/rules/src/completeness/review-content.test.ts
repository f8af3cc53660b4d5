import { expect, test } from 'vitest'
import { SECTIONS } from '../section.ts'
import { completeSubject, emptySubject, exampleSession } from './example-subject.ts'
import { CHECK_CODES, reviewContent } from './review-content.ts'
import type { ReviewContent, ReviewSession, ReviewSubject } from './review-subject.ts'

type Change = Partial<Omit<ReviewSubject, 'content'>> & { content?: Partial<ReviewContent> }

function subjectWith(change: Change): ReviewSubject {
  return { ...completeSubject, ...change, content: { ...completeSubject.content, ...change.content } }
}
const codes = (change: Change) => reviewContent(subjectWith(change)).pending.map(({ code }) => code)
const warnings = (change: Change) => reviewContent(subjectWith(change)).warnings.map(({ code }) => code)
const sessionWith = (change: Partial<ReviewSession>): Change => ({
  sessions: [{ ...exampleSession, ...change }],
})
const cover = completeSubject.content.cover
if (!cover) throw new Error('the example has a cover')
const { impact } = completeSubject.content
const { owner } = completeSubject

test('given an event with everything, when reviewed, then nothing is pending and every section is complete', () => {
  const review = reviewContent(completeSubject)
  expect(review).toMatchObject({ progress: 100, pending: [], warnings: [] })
  for (const section of SECTIONS) {
    expect(review.sections[section].isComplete).toBe(true)
    expect(review.sections[section].total).toBeGreaterThan(0)
  }
})

test('given a new event, when reviewed, then nothing has passed and the venue does not apply yet', () => {
  const review = reviewContent(emptySubject)
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
  ['no title', { content: { title: null } }, 'cover.title'],
  ['a title of 2 characters', { content: { title: '[:es]ab[:]' } }, 'cover.title'],
  ['a title of 121 characters', { content: { title: 'a'.repeat(121) } }, 'cover.title'],
  ['no cover', { content: { cover: null } }, 'cover.picture'],
  ['a cover of 1199 pixels', { content: { cover: { ...cover, width: 1_199 } } }, 'cover.picture_small'],
  ['a cover 674 high', { content: { cover: { ...cover, height: 674 } } }, 'cover.picture_small'],
  ['a GIF', { content: { cover: { ...cover, type: 'image/gif' } } }, 'cover.picture_type'],
  [
    'a cover over 10 MB',
    { content: { cover: { ...cover, bytes: 10 * 1_048_576 + 1 } } },
    'cover.picture_heavy',
  ],
  ['a cover without text', { content: { cover: { ...cover, alt: ' ' } } }, 'cover.alt'],
  ['no availability', { content: { availability: [] } }, 'availability.mode'],
  ['a stream without link', { content: { streamUrl: null } }, 'availability.stream'],
  ['a stream over http', { content: { streamUrl: 'http://example.org/x' } }, 'availability.stream'],
  ['no video', { video: null }, 'availability.video'],
  ['a video in the making', { video: { status: 'processing' } }, 'availability.video'],
  ['no end of showing', { content: { visibleUntil: null } }, 'availability.window'],
  [
    'an end before the start',
    { content: { visibleUntil: '2026-11-01T00:00:00.000Z' } },
    'availability.window',
  ],
  ['no venue name', { content: { venueName: '' } }, 'venue.name'],
  ['no address', { content: { address: null } }, 'venue.address'],
  ['no coordinates', { content: { lng: null } }, 'venue.coordinates'],
  ['a latitude of 91', { content: { lat: 91 } }, 'venue.coordinates'],
  ['no venue capacity', { content: { venueCapacity: null } }, 'venue.capacity'],
  ['neither indoor nor outdoor', { content: { venueSetting: null } }, 'venue.setting'],
  ['no wheelchair answer', { content: { wheelchair: null } }, 'venue.wheelchair'],
  ['no discipline', { content: { disciplineIds: [] } }, 'disciplines.count'],
  ['five disciplines', { content: { disciplineIds: [1, 2, 3, 4, 5] } }, 'disciplines.count'],
  ['no type', { content: { typeId: null } }, 'type.chosen'],
  ['no city', { content: { city: ' ' } }, 'location.city'],
  ['no hub', { content: { hubId: null } }, 'location.hub'],
  ['no description', { content: { description: null } }, 'info.description'],
  ['a description of 79', { content: { description: 'a'.repeat(79) } }, 'info.description'],
  [
    'a description in Portuguese only',
    { content: { description: `[:pt]${'a'.repeat(99)}[:]` } },
    'info.description',
  ],
  ['a description of 5001', { content: { description: 'a'.repeat(5_001) } }, 'info.description_long'],
  [
    'one language of 5001',
    { content: { description: `[:es]${'a'.repeat(90)}[:pt]${'b'.repeat(5_001)}[:]` } },
    'info.description_long',
  ],
  ['no answer for children', { content: { isForChildren: null } }, 'info.children'],
  ['no age', { content: { minAge: null } }, 'info.min_age'],
  ['no accessibility answer', { content: { isAccessible: null } }, 'info.accessibility'],
  ['no start', { content: { startsAt: null } }, 'info.start'],
  [
    '4 minutes',
    { content: { durationMin: 4, saleEndsAt: completeSubject.content.startsAt } },
    'info.duration',
  ],
  ['over 14 days', { content: { durationMin: 20_161 } }, 'info.duration'],
  ['an unknown zone', { content: { timeZone: 'Europe/Gasteiz' } }, 'info.time_zone'],
  ['no session', { sessions: [] }, 'info.sessions'],
  ['only a cancelled session', sessionWith({ status: 'cancelled' }), 'info.sessions'],
  ['no ticket mode', { content: { ticketMode: null } }, 'tickets.mode'],
  ['49 cents', { content: { priceCents: 49 } }, 'tickets.price'],
  ['500.01', { content: { priceCents: 50_001 } }, 'tickets.price'],
  ['half a cent', { content: { priceCents: 99.5 } }, 'tickets.price'],
  ['money of another hub', { content: { currency: 'GBP' } }, 'tickets.currency'],
  ['20,001 places', { content: { capacity: 20_001, venueCapacity: 30_000 } }, 'tickets.capacity'],
  ['more places than the venue has', { content: { capacity: 1_201 } }, 'tickets.capacity_over_venue'],
  ['21 a person', { content: { maxPerPerson: 21 } }, 'tickets.per_person'],
  ['more a person than places', { content: { capacity: 5 } }, 'tickets.per_person'],
  ['no start of sale', { content: { saleStartsAt: null } }, 'tickets.sale_window'],
  [
    'a sale that ends before it starts',
    { content: { saleEndsAt: '2026-09-01T00:00:00.000Z' } },
    'tickets.sale_window',
  ],
  [
    'a sale after the session',
    { content: { saleEndsAt: '2026-11-28T19:30:00.001Z' } },
    'tickets.sale_window',
  ],
  ['no VAT regime', { content: { vatRegime: null } }, 'tickets.vat'],
  ['no billing data', { owner: { ...owner, billing: null } }, 'tickets.billing'],
  ['no cause', { content: { impact: { ...impact, project: null } } }, 'impact.project'],
  ['a cause over http', { content: { impact: { ...impact, url: 'http://example.org/' } } }, 'impact.link'],
  [
    'no kind of collaboration',
    { content: { impact: { ...impact, collaborationId: null } } },
    'impact.collaboration',
  ],
  ['0 per cent', { content: { impact: { ...impact, percentage: 0 } } }, 'impact.percentage'],
  ['101 per cent', { content: { impact: { ...impact, percentage: 101 } } }, 'impact.percentage'],
  ['a fixed amount of nothing', { content: { impact: { ...impact, collaborationId: 3 } } }, 'impact.amount'],
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
  ['no rights', { content: { hasRights: false } }, 'multimedia.rights'],
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
  const { pending, progress, sections } = reviewContent(subjectWith(change))
  expect(pending.map((check) => check.code)).toEqual([code])
  expect(progress).toBeLessThan(100)
  const section = pending[0]?.section ?? 'owner'
  expect(sections[section].isComplete).toBe(false)
  expect(code.startsWith(`${section}.`)).toBe(true)
})

test.each<[string, Change]>([
  ['a link that comes later', { content: { streamUrl: null, isStreamUrlLater: true } }],
  [
    'no audience on the spot',
    { content: { availability: ['O'], venueName: null, lat: null, wheelchair: null } },
  ],
  ['other as type and hub', { content: { typeId: 0, hubId: 0 } }],
  ['not for children', { content: { isForChildren: false, minAge: null } }],
  ['a plain description', { content: { description: 'a'.repeat(80) } }],
  ['a description of exactly 5000', { content: { description: `[:eu]${'ñ'.repeat(5_000)}[:]` } }],
  [
    'a kind that asks for no figure',
    { content: { impact: { ...impact, collaborationId: 2, percentage: null } } },
  ],
  ['an organiser', { participants: [{ kind: 3, name: 'X', hasAcceptedPolicy: true }] }],
  [
    'the cover among the media',
    { content: { cover: null }, media: [...completeSubject.media, { ...cover, use: 'cover' }] },
  ],
  [
    'free entry without places',
    { content: { ticketMode: 4, priceCents: null, capacity: null, vatRegime: null } },
  ],
  [
    'free booking without price',
    { content: { ticketMode: 3, priceCents: null, saleStartsAt: null, vatRegime: null } },
  ],
  ['a sale that ends with the session', sessionWith({ endsAt: '2026-11-28T19:30:00.000Z' })],
  [
    'a session with a price of its own',
    { content: { priceCents: null }, ...sessionWith({ priceCents: 50 }) },
  ],
  [
    'a cancelled session with a wrong price',
    { sessions: [exampleSession, { ...exampleSession, status: 'cancelled', priceCents: 1 }] },
  ],
])('given %s, when reviewed, then nothing is pending', (_what, change) => {
  expect(codes(change)).toEqual([])
})

test('given other ticket modes, when reviewed, then each asks for its own', () => {
  expect(codes({ content: { ticketMode: 2 } })).toEqual(['tickets.link'])
  expect(codes({ content: { ticketMode: 2, salesUrl: 'https://example.org/tickets' } })).toEqual([])
  for (const ticketMode of [3, 5]) {
    expect(codes({ content: { ticketMode, capacity: null } })).toEqual(['tickets.capacity'])
    expect(codes({ content: { ticketMode, maxPerPerson: null } })).toEqual(['tickets.per_person'])
  }
})

test('given a fault of one session, when reviewed, then the check links to that session, else to the content', () => {
  const bad = { ...exampleSession, priceCents: 1 }
  const field = (change: Change) => reviewContent(subjectWith(change)).pending[0]?.field
  expect(field({ sessions: [exampleSession, bad] })).toBe('sessions.1.priceCents')
  expect(field({ content: { priceCents: 1 } })).toBe('priceCents')
  expect(field({ content: { cover: { ...cover, alt: null } } })).toBe('cover.alt')
})

test('given days outside the edition, when reviewed, then it warns and does not block', () => {
  const edition = { ranges: [{ hubId: null, from: '2026-11-27', to: '2026-11-28' }] }
  const late = '2026-11-28T23:30:00.000Z'
  expect(warnings({ edition, content: { startsAt: late } })).toEqual(['info.edition_dates'])
  expect(codes({ edition, content: { startsAt: late } })).toEqual([])
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
  expect(warnings({ content: { venueSetting: 'outdoor' } })).toEqual(['venue.rain_plan'])
  const signed = {
    description: `[:en]${'An evening of songs for everybody. '.repeat(3)}With sign language.[:]`,
  }
  expect(warnings({ content: { ...signed, accessibility: ['silla'] } })).toEqual(['info.accessibility_said'])
  expect(warnings({ content: { ...signed, accessibility: ['signos'] } })).toEqual([])
  expect(warnings({ content: { venueSetting: 'outdoor', rainPlan: 'Frontón' } })).toEqual([])
})
