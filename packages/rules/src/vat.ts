export type VatRegime = '10' | '21' | 'exempt' | 'other'

/** Per cent that a regime adds; `exempt` and `other` add none here. */
const RATE: Readonly<Record<VatRegime, number>> = { '10': 10, '21': 21, exempt: 0, other: 0 }

/** What of a price, taxes included, is tax: base and tax add up to it; the base is rounded half up. */
export function vatOf(regime: VatRegime | null, grossCents: number) {
  const rate = regime === null ? 0 : RATE[regime]
  const baseCents = Math.floor((grossCents * 200 + (100 + rate)) / (2 * (100 + rate)))
  return { rate, baseCents, vatCents: grossCents - baseCents }
}
