import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import {
  type TicketTypeTerms,
  type TypeFrame,
  tidyType,
  typeFaults,
  typeWarnings,
} from '@larunbat/rules/ticketing/ticket-type'
import type { Offer, TypeChanges, TypeRow } from './offer-queries.ts'

/** What the form of a type holds: everything that is written, no field left out. */
export type TypeForm = Required<Omit<TypeChanges, 'id' | 'version' | 'isActive'>>

/** What an organiser often wants beside the first type. */
export type TypeIdea = 'reduced' | 'choice' | 'hidden' | 'companion'

const EMPTY: TypeForm = {
  name: null,
  pricing: 'fixed',
  priceCents: null,
  minCents: 0,
  suggestedCents: [],
  capacity: null,
  maxPerOrder: null,
  saleStartsAt: null,
  saleEndsAt: null,
  code: null,
  isCompanion: false,
  vatRegime: null,
  sessionIds: null,
}

/** A new type's form; `name` is what the idea is called in the languages of the site. */
export function newType(offer: Offer, idea?: TypeIdea, name: string | null = null): TypeForm {
  const pricing = offer.mode === 3 ? 'free' : 'fixed'
  if (idea === 'choice') return { ...EMPTY, name, pricing: 'choice', suggestedCents: [500, 1000, 1500] }
  if (idea === 'companion') return { ...EMPTY, name, pricing: 'free', isCompanion: true, maxPerOrder: 1 }
  if (idea === 'hidden') return { ...EMPTY, name, pricing, code: '' }
  return { ...EMPTY, name, pricing }
}

/** The form of a stored type. */
export function typeForm(row: TypeRow): TypeForm {
  const { id: _, version: __, isActive: ___, isDefault: ____, sales: _____, ...form } = row
  return structuredClone(form)
}

/** What the rules look at while typing; a number that cannot be read counts as missing. */
export function termsOf(form: TypeForm, row: TypeRow | undefined, mode: number | null): TicketTypeTerms {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
  const name = form.name || null
  const code = offerCode(form.code ?? '') || null
  const pricing = form.isCompanion ? 'free' : form.pricing
  const ofMode = mode === 3 ? 'free' : mode === 5 ? 'choice' : 'fixed'
  return tidyType({
    ...form,
    name,
    code,
    priceCents: numberOf(form.priceCents),
    minCents: numberOf(form.minCents) ?? 0,
    capacity: numberOf(form.capacity),
    maxPerOrder: numberOf(form.maxPerOrder),
    isDefault: row?.isDefault === true && name === null && pricing === ofMode,
  })
}

export function frameOf(offer: Offer, row: TypeRow | undefined): TypeFrame {
  return {
    ticketMode: offer.mode,
    saleStartsAt: offer.saleStartsAt,
    saleEndsAt: offer.saleEndsAt,
    maxPerPerson: offer.maxPerPerson,
    sessions: offer.sessions,
    hasPayingType: offer.types.some((type) => type !== row && type.isActive && !type.isCompanion),
  }
}

/** Faults of a form by field, as the rules name them; the least quota is known here as well. */
export function formFaults(
  form: TypeForm,
  offer: Offer,
  row: TypeRow | undefined,
): Partial<Record<string, string>> {
  const faults: Partial<Record<string, string>> = {
    ...typeFaults(termsOf(form, row, offer.mode), frameOf(offer, row)),
  }
  const least = leastQuota(row)
  if (typeof form.capacity === 'number' && form.capacity < least) faults.capacity = 'below_sold'
  if (form.code !== null && offerCode(form.code) === '') faults.code = 'code_shape'
  return faults
}

/** Places taken in the session where most are: no quota may be less. */
export const leastQuota = (row: TypeRow | undefined): number =>
  Math.max(0, ...(row?.sales ?? []).map(({ sold, held }) => sold + held))

export const formWarnings = (form: TypeForm, offer: Offer, row: TypeRow | undefined) =>
  typeWarnings(termsOf(form, row, offer.mode), frameOf(offer, row))

/** What is sent: a form with its code as it is stored. */
export const toChanges = (form: TypeForm): TypeChanges => ({
  ...form,
  name: form.name || null,
  minCents: form.minCents ?? 0,
  code: offerCode(form.code ?? '') || null,
})
