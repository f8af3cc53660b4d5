import { expect, test } from 'vitest'
import type { Statement } from './payout-queries.ts'
import { waterfallOf } from './waterfall.tsx'

const none = {
  salesCents: 0,
  refundsCents: 0,
  feesCents: 0,
  causeCents: 0,
  cashCents: 0,
  otherCents: 0,
  payableCents: 0,
  paidCents: 0,
  openCents: 0,
  donationsCents: 0,
  festivalFeesCents: 0,
  causeFeesCents: 0,
}
const sums = (more: Partial<typeof none>) => ({ ...none, ...more }) as Omit<Statement, 'currency' | 'lines'>

test('given the sums of a statement, when drawn, then each bar begins where the one before it ended and totals stand on the ground', () => {
  const steps = waterfallOf(
    sums({
      salesCents: 255_600,
      refundsCents: 2_400,
      causeCents: 60_300,
      payableCents: 192_900,
      paidCents: 92_900,
      openCents: 100_000,
      donationsCents: 12_000,
    }),
  )
  expect(steps.map(({ key, cents, from, to }) => [key, cents, from, to])).toEqual([
    ['salesCents', 255_600, 0, 255_600],
    ['refundsCents', -2_400, 255_600, 253_200],
    ['causeCents', -60_300, 253_200, 192_900],
    ['payableCents', 192_900, 0, 192_900],
    ['paidCents', -92_900, 192_900, 100_000],
    ['openCents', 100_000, 0, 100_000],
  ])
})

test('given more paid than was taken, when drawn, then the level goes below the ground', () => {
  const steps = waterfallOf(
    sums({ salesCents: 1_000, payableCents: 1_000, paidCents: 1_500, openCents: -500 }),
  )
  expect(steps.at(-1)).toMatchObject({ key: 'openCents', from: 0, to: -500 })
})
