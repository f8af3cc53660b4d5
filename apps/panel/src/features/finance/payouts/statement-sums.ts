import type { Statement } from './payout-queries.ts'

type Key = Exclude<keyof Statement, 'currency' | 'lines'>

/** The sums of a statement in their order; `isOff` are taken off, `isTotal` are what is left. */
export const SUMS: readonly { key: Key; isOff?: true; isTotal?: true; isAlways?: true }[] = [
  { key: 'salesCents', isAlways: true },
  { key: 'refundsCents', isOff: true },
  { key: 'feesCents', isOff: true },
  { key: 'causeCents', isOff: true },
  { key: 'cashCents', isOff: true },
  { key: 'otherCents', isOff: true },
  { key: 'payableCents', isTotal: true, isAlways: true },
  { key: 'paidCents', isOff: true },
  { key: 'openCents', isTotal: true, isAlways: true },
  { key: 'donationsCents' },
  { key: 'festivalFeesCents' },
  { key: 'causeFeesCents' },
]

/** Sums that stand beside the others: nothing of them is the organiser's. */
export const BESIDE: readonly Key[] = ['donationsCents', 'festivalFeesCents', 'causeFeesCents']
