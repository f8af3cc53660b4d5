import type { Language } from '../../text/language.ts'

/** One entry of a list known by number. Ids are stable: they stand in stored records. */
export type Lookup = {
  readonly id: number
  /** false: it still names existing entries, and is not offered any more. */
  readonly isActive?: boolean
} & Readonly<Record<Language, string>>

/** One entry of a list known by a code. */
export type CodeLookup = { readonly id: string } & Readonly<Record<Language, string>>

export type CollaborationLookup = Lookup & { readonly figure: 'percentage' | 'amount' | null }

export type ProfileLookup = Lookup & { readonly isChoosable: boolean }

export type HubLookup = Lookup & {
  readonly lat: number | null
  readonly lng: number | null
  /** ISO 4217. */
  readonly currency: 'EUR' | 'GBP'
  /** IANA name. */
  readonly timeZone: string
  /** ISO 639-1, the first one is the usual one there. */
  readonly languages: readonly ('es' | 'en' | 'eu' | 'pt')[]
}

/** The entry with this id, or undefined. Lists are short, so a scan is the fastest way. */
export function findLookup<T extends { readonly id: number | string }>(
  list: readonly T[],
  id: T['id'] | null | undefined,
): T | undefined {
  return list.find((entry) => entry.id === id)
}

/** The name of an entry in a language, or '' when the list has no such id. */
export function lookupName<T extends Lookup | CodeLookup>(
  list: readonly T[],
  id: T['id'] | null | undefined,
  language: Language,
): string {
  return findLookup(list, id)?.[language] ?? ''
}

/** Whether an entry is offered to those who choose. */
export const isOffered = (entry: object): boolean => (entry as Partial<Lookup>).isActive !== false
