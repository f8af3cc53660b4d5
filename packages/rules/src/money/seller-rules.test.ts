import { expect, test } from 'vitest'
import { paperName } from '../ticketing/paper-name.ts'
import { SELLER_TERRITORIES, sellerPlace, sellerZone, withdrawalLaw } from './seller-place.ts'
import { isVatRegimeOf, vatOf, vatRegimeOf, vatRegimesOf } from './vat.ts'
import { VAT_REGIMES } from './vat-regimes.ts'

const DAY = '2026-11-27'

test.each([
  ['ES', null, ['10', '21', 'es_4', ...[8, 9, 11, 12, 13, 14, 28].map((at) => `es_exempt_${at}`)]],
  ['ES', 'bizkaia', ['10', '21', 'es_4', ...[8, 9, 11, 12, 13, 14, 28].map((at) => `es_exempt_${at}`)]],
  ['ES', 'canarias', ['igic_7', 'igic_3', 'igic_0', 'igic_exempt']],
  ['PT', null, ['pt_23', 'pt_13', 'pt_6', 'pt_exempt']],
  ['PT', 'azores', ['pt_azores_16', 'pt_azores_9', 'pt_azores_4', 'pt_exempt']],
  ['PT', 'madeira', ['pt_madeira_22', 'pt_madeira_12', 'pt_madeira_4', 'pt_exempt']],
  ['GB', null, ['gb_20', 'gb_exempt']],
])('given a seller of %s %s, when regimes are offered, then only theirs are', (country, territory, codes) => {
  expect(vatRegimesOf(sellerPlace(country, territory), DAY)).toEqual([...codes, 'unregistered'])
})

test.each([
  ['ES', 'ceuta'],
  ['FR', null],
  [null, null],
])(
  'given a seller of %s %s without rates in the table, when regimes are offered, then they name no rate',
  (country, territory) => {
    expect(vatRegimesOf(sellerPlace(country, territory), DAY)).toEqual(['unregistered', 'exempt', 'other'])
  },
)

test('given the day a rate ended, when regimes are offered, then the next one is', () => {
  const madeira = sellerPlace('PT', 'madeira')
  expect(vatRegimesOf(madeira, '2024-09-30')).toContain('pt_madeira_5')
  expect(vatRegimesOf(madeira, '2024-09-30')).not.toContain('pt_madeira_4')
  expect(vatRegimesOf(madeira, '2024-10-01')).toContain('pt_madeira_4')
  expect(vatRegimesOf(madeira, '2024-10-01')).not.toContain('pt_madeira_5')
})

test('given a regime of another country, when it is held against a seller, then it is none of theirs', () => {
  expect(isVatRegimeOf('10', sellerPlace('GB', null), DAY)).toBe(false)
  expect(isVatRegimeOf('gb_20', sellerPlace('GB', null), DAY)).toBe(true)
  expect(isVatRegimeOf('pt_6', sellerPlace('PT', 'azores'), DAY)).toBe(false)
  expect(isVatRegimeOf('21', sellerPlace('ES', 'canarias'), DAY)).toBe(false)
  expect(isVatRegimeOf('10', sellerPlace(null, null), DAY)).toBe(true)
})

test('given any regime and price, when split, then base and tax add up at its rate', () => {
  for (const code of VAT_REGIMES)
    for (const cents of [1, 99, 100, 1500, 999_999]) {
      const { rate, baseCents, vatCents } = vatOf(code, cents)
      expect(baseCents + vatCents).toBe(cents)
      expect(Math.abs(baseCents - cents / (1 + rate / 100))).toBeLessThanOrEqual(0.5)
      expect(rate).toBe(vatRegimeOf(code).rate)
    }
  expect(vatOf('gb_20', 1200)).toEqual({ rate: 20, baseCents: 1000, vatCents: 200 })
  expect(vatOf('pt_6', 1060)).toEqual({ rate: 6, baseCents: 1000, vatCents: 60 })
})

test('given any place of a seller today, when its paper is named, then it is the confirmation of an order', () => {
  const territories = Object.values(SELLER_TERRITORIES).flat()
  for (const country of ['ES', 'PT', 'GB', 'FR', 'DE', 'NO', null])
    for (const territory of [...territories, null])
      for (const day of ['2020-01-01', DAY, '2027-07-02'])
        expect(paperName(sellerPlace(country, territory), day)).toBe('confirmation')
})

test.each([
  ['ES', 'canarias', 'Atlantic/Canary', 'ES'],
  ['ES', 'bizkaia', 'Europe/Madrid', 'ES'],
  ['PT', null, 'Europe/Lisbon', 'PT'],
  ['PT', 'azores', 'Atlantic/Azores', 'PT'],
  ['GB', null, 'Europe/London', 'GB'],
  ['FR', null, 'Europe/Paris', 'EU'],
  ['US', null, 'UTC', 'EU'],
  [null, null, 'Europe/Madrid', 'EU'],
])(
  'given a seller of %s %s, when clock and law are looked up, then they are theirs',
  (country, territory, zone, law) => {
    const place = sellerPlace(country, territory)
    expect([sellerZone(place), withdrawalLaw(place)]).toEqual([zone, law])
  },
)
