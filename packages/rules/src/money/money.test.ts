import { describe, expect, test } from 'vitest'
import { emailKey } from '../address/email-key.ts'
import { discountLines } from '../ticketing/discount.ts'
import { unitPrice } from '../ticketing/ticket-price.ts'
import { causeShare } from './cause-share.ts'
import { percentOf, splitCents, splitEvenly } from './money-split.ts'
import { vatOf } from './vat.ts'

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

describe('splitting cents', () => {
  test('given any sum and any weights, when it is split, then no cent is lost, made or misplaced', () => {
    const random = seeded(20261128)
    const below = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < 5_000; round++) {
      const total = below(round % 3 === 0 ? 20 : 100_000_000)
      const weights = Array.from({ length: 1 + below(12) }, () => below(round % 5 === 0 ? 2 : 5_000_000))
      const parts = splitCents(total, weights)
      const all = sum(weights)
      expect(sum(parts)).toBe(total)
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      if (all === 0) continue
      for (const [at, part] of parts.entries()) {
        const weight = weights[at] as number
        expect(Math.abs(part - (total * weight) / all)).toBeLessThan(1.000_001)
        if (weight === 0) expect(part).toBe(0)
        for (const [other, its] of weights.entries())
          if (its > weight) expect(parts[other]).toBeGreaterThanOrEqual(part)
      }
    }
  })

  test('given equal parts, then they differ by one cent at most', () => {
    expect(splitEvenly(1000, 3)).toEqual([334, 333, 333])
    expect(splitEvenly(0, 2)).toEqual([0, 0])
    expect(splitEvenly(5, 0)).toEqual([])
    expect(percentOf(999, 50)).toBe(500)
    expect(percentOf(100, 12.5)).toBe(13)
  })

  test('given any voucher and any lines, when it is taken off, then each line keeps 0 or more and the parts are the whole', () => {
    const random = seeded(7)
    const below = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < 3_000; round++) {
      const lines = Array.from({ length: 1 + below(6) }, () => ({
        typeId: below(3),
        quantity: 1 + below(9),
        unitCents: below(3) === 0 ? 0 : below(50_000),
      }))
      const kind = (['amount', 'percentage', 'free'] as const)[below(3)] as 'amount'
      const typeIds = below(2) ? null : [below(3)]
      const voucher = { kind, amountCents: 1 + below(90_000), percentage: 1 + below(100), typeIds }
      const off = discountLines(voucher, lines)
      const eligible = sum(
        lines.map((l) => (typeIds === null || typeIds.includes(l.typeId) ? l.quantity * l.unitCents : 0)),
      )
      const wanted = {
        amount: voucher.amountCents,
        percentage: percentOf(eligible, voucher.percentage),
        free: eligible,
      }
      expect(sum(off)).toBe(Math.min(eligible, wanted[kind]))
      for (const [at, cents] of off.entries()) {
        const { quantity, unitCents, typeId } = lines[at] as (typeof lines)[number]
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(
          typeIds === null || typeIds.includes(typeId) ? quantity * unitCents : 0,
        )
      }
    }
  })
})

test.each([
  [' Ane@Example.org ', 'ane@example.org'],
  ['ane+festival@example.org', 'ane@example.org'],
  ['a.n.e+x@gmail.com', 'ane@gmail.com'],
  ['A.ne@googlemail.com', 'ane@gmail.com'],
  ['a.ne@example.org', 'a.ne@example.org'],
  ['ａｎｅ@example.org', 'ane@example.org'],
  ['+ane@example.org', '+ane@example.org'],
])('given the address %s, then its key is %s', (address, key) => expect(emailKey(address)).toBe(key))

test.each([
  [{ collaborationId: 1, percentage: 50 }, 501],
  [{ collaborationId: 1, percentage: 0 }, 0],
  [{ collaborationId: 2 }, 1001],
  [{ collaborationId: 3, amountCents: 9900 }, 0],
  [{ collaborationId: 4, amountCents: 100 }, 300],
  [{ collaborationId: 4, amountCents: 900 }, 1001],
  [{ collaborationId: 5 }, 600],
  [{ collaborationId: 7 }, 0],
  [{ collaborationId: null }, 0],
])(
  'given three tickets for 10.01, 6.00 of it chosen, and the promise %o, then the cause gets %i',
  (promise, cents) => {
    const takings = { netCents: 1001, chosenCents: 600, tickets: 3 }
    expect(causeShare({ percentage: null, amountCents: null, ...promise }, takings)).toBe(cents)
  },
)

test('given a type, when it is priced, then only a choice asks the buyer', () => {
  const type = {
    pricing: 'fixed',
    priceCents: null,
    minCents: 200,
    isDefault: false,
    isCompanion: false,
  } as const
  expect(unitPrice(type, 1, 1200, 1)).toEqual({ cents: 1200 })
  expect(unitPrice({ ...type, priceCents: 800 }, 1, 1200, null)).toEqual({ cents: 800 })
  expect(unitPrice({ ...type, priceCents: 800 }, 3, 1200, null)).toEqual({ cents: 0 })
  expect(unitPrice({ ...type, isCompanion: true }, 1, 1200, null)).toEqual({ cents: 0 })
  expect(unitPrice({ ...type, isDefault: true }, 5, 1200, 200)).toEqual({ cents: 200 })
  const choice = { ...type, pricing: 'choice' } as const
  expect(unitPrice(choice, 1, 1200, null)).toEqual({ fault: 'amount_missing' })
  expect(unitPrice(choice, 1, 1200, 199)).toEqual({ fault: 'amount_too_low' })
  expect(unitPrice(choice, 1, 1200, 50_001)).toEqual({ fault: 'amount_too_high' })
})

test('given a price with tax, then base and tax add up to it', () => {
  expect(vatOf('21', 1210)).toEqual({ rate: 21, baseCents: 1000, vatCents: 210 })
  expect(vatOf('10', 999)).toEqual({ rate: 10, baseCents: 908, vatCents: 91 })
  expect(vatOf('exempt', 999)).toEqual({ rate: 0, baseCents: 999, vatCents: 0 })
  for (let cents = 0; cents < 3_000; cents++)
    for (const regime of ['10', '21', 'exempt', 'other'] as const) {
      const { baseCents, vatCents } = vatOf(regime, cents)
      expect(baseCents + vatCents).toBe(cents)
    }
})
