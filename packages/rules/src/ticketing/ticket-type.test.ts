import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOfferCode, offerCode } from './offer-code.ts'
import { unitPrice } from './ticket-price.ts'
import { type TicketTypeTerms, type TypeFrame, tidyType, typeFaults, typeWarnings } from './ticket-type.ts'
import { tidyVoucher, type VoucherTerms, voucherFaults } from './voucher.ts'

const TYPE: TicketTypeTerms = {
  name: 'General',
  pricing: 'fixed',
  priceCents: 1200,
  minCents: 0,
  suggestedCents: [],
  capacity: null,
  maxPerOrder: null,
  saleStartsAt: null,
  saleEndsAt: null,
  code: null,
  isCompanion: false,
  isDefault: false,
  sessionIds: null,
}
const FRAME: TypeFrame = {
  ticketMode: 1,
  saleStartsAt: '2026-10-01T10:00:00.000Z',
  saleEndsAt: '2026-11-28T10:00:00.000Z',
  maxPerPerson: 6,
  sessions: [
    { id: 1, capacity: 80 },
    { id: 2, capacity: null },
  ],
  hasPayingType: true,
}
const choice = { pricing: 'choice', priceCents: null } as const

describe('given a ticket type, when it is held against its event, then what is wrong is named', () => {
  test.each<[string, Partial<TicketTypeTerms>, object, Partial<TypeFrame>?]>([
    ['nothing wrong', {}, {}],
    ['no name', { name: null }, { name: 'required' }],
    ['a name of blanks', { name: '[:es]  [:]' }, { name: 'required' }],
    ['the type an event begins with has no name', { name: null, isDefault: true }, {}],
    ['one language too long', { name: `[:es]Joven[:eu]${'a'.repeat(81)}[:]` }, { name: 'too_long' }],
    ['three long languages', { name: `[:es]${'a'.repeat(80)}[:en]${'b'.repeat(80)}[:]` }, {}],
    ['49 cents', { priceCents: 49 }, { priceCents: 'price_range' }],
    ['50 cents', { priceCents: 50 }, {}],
    ['500.00', { priceCents: 50_000 }, {}],
    ['500.01', { priceCents: 50_001 }, { priceCents: 'price_range' }],
    ['the price of the session', { priceCents: null }, {}],
    [
      'the price of sessions that have none',
      { priceCents: null },
      { priceCents: 'price_missing' },
      { ticketMode: 5 },
    ],
    ['free', { pricing: 'free', priceCents: null }, {}],
    ['a choice from nothing', { ...choice, suggestedCents: [500, 1000] }, {}],
    ['a minimum of 20 cents', { ...choice, minCents: 20 }, { minCents: 'min_range' }],
    [
      'a suggestion below the minimum',
      { ...choice, minCents: 500, suggestedCents: [400] },
      { suggestedCents: 'suggested_range' },
    ],
    ['a suggestion of 20 cents', { ...choice, suggestedCents: [20] }, { suggestedCents: 'suggested_range' }],
    [
      'seven suggestions',
      { ...choice, suggestedCents: [1, 2, 3, 4, 5, 6, 7].map((n) => n * 100) },
      { suggestedCents: 'too_many' },
    ],
    [
      'a sale that ends before it starts',
      { saleStartsAt: '2026-11-02T00:00:00.000Z', saleEndsAt: '2026-11-01T00:00:00.000Z' },
      { saleEndsAt: 'end_before_start' },
    ],
    [
      'a sale before the event sells',
      { saleStartsAt: '2026-09-30T10:00:00.000Z' },
      { saleStartsAt: 'outside_sale' },
    ],
    [
      'a sale after the event sells',
      { saleEndsAt: '2026-11-29T10:00:00.000Z' },
      { saleEndsAt: 'outside_sale' },
    ],
    [
      'a sale within',
      { saleStartsAt: '2026-10-01T10:00:00.000Z', saleEndsAt: '2026-10-20T10:00:00.000Z' },
      {},
    ],
    [
      'any sale where the event has no end',
      { saleEndsAt: '2027-11-29T10:00:00.000Z' },
      {},
      { saleEndsAt: null },
    ],
    ['a code in small letters', { code: 'amigas' }, { code: 'code_shape' }],
    ['a code with an accent', { code: 'ÑANDÚ' }, { code: 'code_shape' }],
    ['a good code', { code: 'AMIGAS-26' }, {}],
    ['no session at all', { sessionIds: [] }, { sessionIds: 'required' }],
    ['a session of another event', { sessionIds: [1, 7] }, { sessionIds: 'session_unknown' }],
  ])('%s', (_, type, faults, frame = {}) => {
    expect(typeFaults(tidyType({ ...TYPE, ...type }), { ...FRAME, ...frame })).toEqual(faults)
  })

  test.each<[string, Partial<TicketTypeTerms>, string[], Partial<TypeFrame>?]>([
    ['a quota that fits', { capacity: 80 }, []],
    ['a quota above the session', { capacity: 81 }, ['quotaAboveCapacity']],
    ['a quota above a session it is not sold for', { capacity: 81, sessionIds: [2] }, []],
    ['more a purchase than a person may have', { maxPerOrder: 7 }, ['maxAboveEvent']],
    ['a companion of nobody', { isCompanion: true }, ['companionAlone'], { hasPayingType: false }],
    ['a price where booking is free', {}, ['freeMode'], { ticketMode: 3 }],
  ])('%s is worth a look', (_, type, warnings, frame = {}) => {
    expect(typeWarnings(tidyType({ ...TYPE, ...type }), { ...FRAME, ...frame })).toEqual(warnings)
  })
})

const terms: fc.Arbitrary<TicketTypeTerms> = fc.record({
  name: fc.constant('Joven'),
  pricing: fc.constantFrom('fixed', 'choice', 'free'),
  priceCents: fc.option(fc.integer({ min: 0, max: 60_000 })),
  minCents: fc.integer({ min: 0, max: 60_000 }),
  suggestedCents: fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 8 }),
  capacity: fc.option(fc.integer({ min: 1, max: 200 })),
  maxPerOrder: fc.option(fc.integer({ min: 1, max: 20 })),
  saleStartsAt: fc.constant(null),
  saleEndsAt: fc.constant(null),
  code: fc.constant(null),
  isCompanion: fc.boolean(),
  isDefault: fc.constant(false),
  sessionIds: fc.constant(null),
})

test('given any type without a fault, when a buyer pays what its page says, then it is sold at a price within the limits', () => {
  let sold = 0
  fc.assert(
    fc.property(terms, fc.integer({ min: 50, max: 50_000 }), (any, sessionCents) => {
      const type = tidyType(any)
      expect(tidyType(type)).toEqual(type)
      if (Object.keys(typeFaults(type, FRAME)).length > 0) return
      const choices = type.pricing === 'choice' ? [type.minCents, ...type.suggestedCents, 50_000] : [null]
      for (const chosen of choices) {
        const price = unitPrice(type, 1, sessionCents, chosen)
        if ('fault' in price) throw new Error(price.fault)
        expect(price.cents === 0 || (price.cents >= 50 && price.cents <= 50_000)).toBe(true)
        if (type.isCompanion || type.pricing === 'free') expect(price.cents).toBe(0)
        sold += 1
      }
    }),
    { seed: 2611, numRuns: 2000 },
  )
  expect(sold).toBeGreaterThan(500)
})

const VOUCHER: VoucherTerms = {
  code: 'PRENSA',
  kind: 'free',
  amountCents: null,
  percentage: null,
  maxUses: 1,
  validFrom: null,
  validUntil: null,
  typeIds: null,
}

test.each<[string, Partial<VoucherTerms>, object]>([
  ['free of all', {}, {}],
  ['a free one with figures, which count for nothing', { amountCents: 0, percentage: 400 }, {}],
  ['an amount of nothing', { kind: 'amount', amountCents: 0 }, { amountCents: 'amount_range' }],
  ['an amount left out', { kind: 'amount' }, { amountCents: 'amount_range' }],
  ['half', { kind: 'percentage', percentage: 50 }, {}],
  ['more than all', { kind: 'percentage', percentage: 101 }, { percentage: 'percentage_range' }],
  ['no use', { maxUses: 0 }, { maxUses: 'uses_range' }],
  ['no code', { code: '' }, { code: 'code_shape' }],
  [
    'an end before its start',
    { validFrom: '2026-11-02T00:00:00Z', validUntil: '2026-11-02T00:00:00Z' },
    { validUntil: 'end_before_start' },
  ],
  ['no type', { typeIds: [] }, { typeIds: 'required' }],
  ["another event's type", { typeIds: [4, 9] }, { typeIds: 'type_unknown' }],
  ['one of its types', { typeIds: [4] }, {}],
])('given a voucher of %s, then its faults are named', (_, voucher, faults) => {
  expect(voucherFaults(tidyVoucher({ ...VOUCHER, ...voucher }), [4, 5])).toEqual(faults)
})

test('given a typed code, then it is compared in capitals and without spaces', () => {
  expect(['  amigas 26 ', 'ＡＭＩＧＡＳ２６'].map(offerCode)).toEqual(['AMIGAS26', 'AMIGAS26'])
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (typed) => {
      const code = offerCode(typed)
      expect(offerCode(code)).toBe(code)
      if (isOfferCode(code)) expect(encodeURIComponent(code)).toBe(code)
    }),
    { seed: 2611 },
  )
})
