import type { SellerPlace, SellerTerritory } from './seller-place.ts'
import { VAT_REGIMES, type VatRegime } from './vat-regimes.ts'

const VAT = 'vat'
const IGIC = 'igic'

/** Days (`YYYY-MM-DD`) a regime may be chosen on: from the first, until the day before `until`. */
interface VatRow {
  country: string | null
  /** Left out: all of the country that no other row of the table names. */
  territories?: readonly SellerTerritory[]
  tax: typeof VAT | typeof IGIC
  kind: 'rate' | 'exempt' | 'unregistered' | 'other'
  /** Per cent that is in the price. */
  rate: number
  /** Where the law says so, as papers cite it. */
  note: string | null
  from: string
  until?: string
}

const MAINLAND: readonly SellerTerritory[] = ['peninsula', 'araba', 'bizkaia', 'gipuzkoa', 'navarra']
const ALWAYS = '2000-01-01'

const spanish = (rate: number, note: string, from: string): VatRow => ({
  ...{ country: 'ES', territories: MAINLAND, tax: VAT, kind: 'rate', rate, note, from },
})
const spanishExempt = (number: number): VatRow => ({
  ...{ country: 'ES', territories: MAINLAND, tax: VAT, kind: 'exempt', rate: 0, from: ALWAYS },
  note: `art. 20.Uno.${number}.º LIVA`,
})
const igic = (rate: number, note: string): VatRow => ({
  ...{ country: 'ES', territories: ['canarias'], tax: IGIC, kind: 'rate', rate, note, from: '2020-01-01' },
})
const portuguese = (territory: SellerTerritory, rate: number, from: string): VatRow => ({
  ...{ country: 'PT', territories: [territory], tax: VAT, kind: 'rate', rate, note: 'art. 18 CIVA', from },
})

/**
 * Every regime a seller can choose, by its code. A rate that changes ends its row and gets a new one: codes never change
 * their meaning, because stored orders carry them. `10`, `21`, `exempt` and `other` are the codes of the first versions.
 *
 * Sources: Ley 37/1992 (LIVA) arts. 20, 90, 91; Ley 4/2012 of the Canary Islands arts. 50-54; CIVA arts. 9, 18; for the
 * islands Oficio Circulado 25045/2024 of 6 December (Azores since 1 July 2021, Madeira 4 % since 1 October 2024); VATA 1994
 * s. 2 and Sch. 9 Gr. 13. Rates of Ceuta and Melilla (IPSI) and of other countries are not kept: `other` stands for them.
 */
const TABLE = {
  '10': spanish(10, 'art. 91.Uno LIVA', '2012-09-01'),
  '21': spanish(21, 'art. 90 LIVA', '2012-09-01'),
  es_4: spanish(4, 'art. 91.Dos LIVA', '1995-01-01'),
  es_exempt_8: spanishExempt(8),
  es_exempt_9: spanishExempt(9),
  es_exempt_11: spanishExempt(11),
  es_exempt_12: spanishExempt(12),
  es_exempt_13: spanishExempt(13),
  es_exempt_14: spanishExempt(14),
  es_exempt_28: spanishExempt(28),
  igic_7: igic(7, 'art. 51 Ley 4/2012'),
  igic_3: igic(3, 'art. 54 Ley 4/2012'),
  igic_0: igic(0, 'art. 52 Ley 4/2012'),
  igic_exempt: { ...igic(0, 'art. 50 Ley 4/2012'), kind: 'exempt' },
  pt_23: portuguese('continente', 23, '2011-01-01'),
  pt_13: portuguese('continente', 13, '2010-07-01'),
  pt_6: portuguese('continente', 6, '2010-07-01'),
  pt_azores_16: portuguese('azores', 16, '2021-07-01'),
  pt_azores_9: portuguese('azores', 9, '2021-07-01'),
  pt_azores_4: portuguese('azores', 4, '2021-07-01'),
  pt_madeira_22: portuguese('madeira', 22, '2012-04-01'),
  pt_madeira_12: portuguese('madeira', 12, '2012-04-01'),
  pt_madeira_5: { ...portuguese('madeira', 5, '2012-04-01'), until: '2024-10-01' },
  pt_madeira_4: portuguese('madeira', 4, '2024-10-01'),
  pt_exempt: {
    ...{ country: 'PT', tax: VAT, kind: 'exempt', rate: 0, note: 'art. 9 CIVA', from: ALWAYS },
  },
  gb_20: {
    ...{ country: 'GB', tax: VAT, kind: 'rate', rate: 20, note: 'VATA 1994 s. 2', from: '2011-01-04' },
  },
  gb_exempt: {
    ...{ country: 'GB', tax: VAT, kind: 'exempt', rate: 0, note: 'VATA 1994 Sch. 9 Gr. 13', from: ALWAYS },
  },
  exempt: { country: null, tax: VAT, kind: 'exempt', rate: 0, note: null, from: ALWAYS },
  unregistered: { country: null, tax: VAT, kind: 'unregistered', rate: 0, note: null, from: ALWAYS },
  other: { country: null, tax: VAT, kind: 'other', rate: 0, note: null, from: ALWAYS },
} as const satisfies Readonly<Record<VatRegime, VatRow>>

export type VatRegimeRow = VatRow & { code: VatRegime }

/** Returns the row of a regime: tax, rate, note and dates. */
export const vatRegimeOf = (code: VatRegime): VatRegimeRow => ({ ...(TABLE[code] as VatRow), code })

/**
 * Returns the regimes a seller of this place can choose on a day (`YYYY-MM-DD`). `exempt` and `other` name no law and
 * are offered only where the table has no row for the place.
 */
export function vatRegimesOf({ country, territory }: SellerPlace, day: string): readonly VatRegime[] {
  const isOpen = ({ from, until }: VatRow) => from <= day && (until === undefined || day < until)
  const own = VAT_REGIMES.filter((code) => {
    const row: VatRow = TABLE[code]
    const isHere = row.country === country && (row.territories?.some((each) => each === territory) ?? true)
    return country !== null && isHere && isOpen(row)
  })
  return own.length > 0 ? [...own, 'unregistered'] : ['unregistered', 'exempt', 'other']
}

/**
 * True when an event of a seller of this place may be sold by a regime on a day. A seller of unknown country may use each;
 * regimes of no country, which older events have, contradict none.
 */
export function isVatRegimeOf(regime: VatRegime, place: SellerPlace, day: string): boolean {
  if (place.country === null || vatRegimeOf(regime).country === null) return true
  return vatRegimesOf(place, day).includes(regime)
}

/** What of a price, taxes included, is tax: base and tax add up to it; the base is rounded half up. */
export function vatOf(regime: VatRegime | null, grossCents: number) {
  const rate = regime === null ? 0 : vatRegimeOf(regime).rate
  const baseCents = Math.floor((grossCents * 200 + (100 + rate)) / (2 * (100 + rate)))
  return { rate, baseCents, vatCents: grossCents - baseCents }
}
