import { describe, expect, test } from 'vitest'
import type { Offer, TypeRow } from './offer-queries.ts'
import {
  formFaults,
  formWarnings,
  leastQuota,
  newType,
  type TypeForm,
  toChanges,
  typeForm,
} from './type-values.ts'
import { newBatch, newVoucher, formFaults as voucherFormFaults, vouchersNamed } from './voucher-values.ts'

const offer = {
  mode: 1,
  currency: 'EUR',
  saleStartsAt: null,
  saleEndsAt: null,
  maxPerPerson: 4,
  sessions: [{ id: 7, capacity: 50, priceCents: 1200 }],
  types: [],
} as unknown as Offer
const stored: TypeRow = {
  ...newType(offer, undefined, 'Joven'),
  id: 3,
  version: 2,
  isActive: true,
  isDefault: false,
  sales: [
    { sessionId: 7, sold: 9, held: 2 },
    { sessionId: 8, sold: 3, held: 0 },
  ],
}

describe('the form of a ticket type', () => {
  test.each(['reduced', 'choice', 'companion'] as const)(
    'given the idea %s, then it can be saved as it is',
    (idea) => {
      expect(formFaults(newType(offer, idea, 'Un nombre'), offer, undefined)).toEqual({})
    },
  )

  test('given a hidden type without its code, then the code is required', () => {
    expect(formFaults(newType(offer, 'hidden', 'Un nombre'), offer, undefined)).toEqual({
      code: 'code_shape',
    })
  })

  test.each<[string, Partial<TypeForm>, object]>([
    ['a quota below what is taken', { capacity: 10 }, { capacity: 'below_sold' }],
    ['a quota of what is taken', { capacity: 11 }, {}],
    ['less than 0.50', { priceCents: 49 }, { priceCents: 'price_range' }],
    ['a number that cannot be read', { priceCents: 'doce' as unknown as number }, {}],
    ['no name', { name: '' }, { name: 'required' }],
  ])('given %s, then its field says so', (_, change, faults) => {
    expect(formFaults({ ...typeForm(stored), ...change }, offer, stored)).toEqual(faults)
  })

  test('given a quota above the session and more a purchase than a person may have, then both are worth a look', () => {
    const form = { ...typeForm(stored), capacity: 60, maxPerOrder: 5 }
    expect(formWarnings(form, offer, stored)).toEqual(['quotaAboveCapacity', 'maxAboveEvent'])
    expect(leastQuota(stored)).toBe(11)
  })

  test('given a code as it was typed, when it is sent, then it goes as it will be stored', () => {
    expect(toChanges({ ...typeForm(stored), code: ' amigas 26 ' }).code).toBe('AMIGAS26')
    expect(toChanges({ ...typeForm(stored), code: '' }).code).toBeNull()
  })
})

test('given new vouchers and batches, then only a code is missing, and lists are searched without accents', () => {
  expect(voucherFormFaults(newVoucher(), offer)).toEqual({ code: 'code_shape' })
  expect(voucherFormFaults({ ...newBatch(50), code: 'ABC' }, offer)).toEqual({})
  const rows = [
    { code: 'CORO', label: 'Útiles' },
    { code: 'PRENSA', label: null },
  ] as never
  expect(vouchersNamed(rows, 'utiles')).toHaveLength(1)
  expect(vouchersNamed(rows, '')).toHaveLength(2)
})
