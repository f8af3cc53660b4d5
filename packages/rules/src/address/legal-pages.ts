import type { LegalPage } from './public-address.ts'

/** What a page of law and people says, one heading after the other; the words are texts of the festival's. */
export const LEGAL_SECTIONS = {
  privacy: ['who', 'buyers', 'organisers', 'visitors', 'time', 'shared', 'rights'],
  cookies: ['none', 'needed', 'panel', 'videos'],
  notice: ['owner', 'sellers', 'content', 'causes', 'law'],
  terms: ['account', 'events', 'money', 'buying', 'end'],
  access: ['status', 'exceptions', 'can', 'prepared', 'contact', 'procedure'],
} as const satisfies Readonly<Record<LegalPage, readonly string[]>>

/** Headings after which the contact address is shown. */
export const CONTACT_AFTER: Readonly<Record<LegalPage, string>> = {
  privacy: 'rights',
  cookies: 'videos',
  notice: 'owner',
  terms: 'end',
  access: 'contact',
}

export type LegalModel = {
  kind: LegalPage
  /** Where the festival is written to; null when it is not set. */
  contactEmail: string | null
}
