import type { Language } from '@larunbat/rules/language'
import type { GeneratedInstant, Id } from './column-types.ts'

export type ConsentPurpose = 'policy' | 'news'

/** Words that people agree to, each as long as it holds. */
export interface ConsentTextTable {
  id: Id
  since: GeneratedInstant
  purpose: ConsentPurpose
  language: Language
  hash: Buffer
  text: string
}

/** One yes or no: of an account to the terms and the policy, of a purchase to news. Written by triggers. */
export interface ConsentTable {
  id: Id
  at: GeneratedInstant
  account_id: number | null
  checkout_id: string | null
  purpose: ConsentPurpose
  is_given: boolean
  /** The words that stood there; null when they were not noted yet. */
  text_id: number | null
}

export interface ConsentTables {
  consent: ConsentTable
  consent_text: ConsentTextTable
}
