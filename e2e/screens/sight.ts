import type { Language } from '@larunbat/rules/text/language'

/** One thing to look at: an address as a user sees it. */
export interface Sight {
  /** Heading of the overview it stands under. */
  group: string
  /** Name of its pictures, kebab-case, once in all groups. */
  name: string
  /** E-mail of who looks; null for visitors. */
  who: string | null
  path(language: Language): string
  /** A mail as it was sent, instead of an address. */
  html?(language: Language): string
}

/** An event as the list of all events returns it, in wire names. */
export interface Row {
  id: number
  usuario_id: number
  titulo: string
  slug: string
  es_serie: number
}
/** One of the demo's own, with the e-mail of whose it is. */
export interface Shown extends Row {
  who: string
}
