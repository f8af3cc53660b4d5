import type { Language } from '../text/language.ts'

type Words = Readonly<Record<Language, string>>

/** The word of the guides in addresses. */
const HELP: Words = { es: 'ayuda', en: 'help', eu: 'laguntza' }

/** Guides by reader, both in their order; the last part of each address by language. */
export const GUIDES = {
  organisers: {
    'first-event': { es: 'primer-evento', en: 'first-event', eu: 'lehen-ekitaldia' },
    'door-links': { es: 'enlaces-de-puerta', en: 'door-links', eu: 'ateko-estekak' },
  },
  reviewers: {
    'review-events': { es: 'revisar-eventos', en: 'review-events', eu: 'berrikusi-ekitaldiak' },
  },
  treasurers: {
    payouts: { es: 'pagos', en: 'payouts', eu: 'ordainketak' },
  },
  door: {
    'scan-tickets': { es: 'validar-entradas', en: 'scan-tickets', eu: 'balioztatu-sarrerak' },
  },
  administrators: {
    'first-hour': { es: 'primera-hora', en: 'first-hour', eu: 'lehen-ordua' },
  },
  integrators: {
    'keys-and-webhooks': { es: 'claves-y-webhooks', en: 'keys-and-webhooks', eu: 'gakoak-eta-webhookak' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Words>>>>

export type GuideReader = keyof typeof GUIDES
export const GUIDE_READERS = Object.keys(GUIDES) as readonly GuideReader[]

type KeyOfEach<T> = T extends unknown ? keyof T & string : never
export type GuideId = KeyOfEach<(typeof GUIDES)[GuideReader]>

const SLUGS: Readonly<Record<string, Words>> = Object.assign({}, ...Object.values(GUIDES))

export const GUIDE_IDS = Object.keys(SLUGS) as readonly GuideId[]

/** The guides of a reader, in order. */
export const guidesOf = (reader: GuideReader) => Object.keys(GUIDES[reader]) as readonly GuideId[]

/** Whom a guide is for. */
export function readerOf(id: GuideId): GuideReader {
  const reader = GUIDE_READERS.find((one) => guidesOf(one).includes(id))
  if (!reader) throw new Error(`No guide ${id}`)
  return reader
}

/** Path of all guides, without a language: leads to that of the visitor. */
export const GUIDES_ENTRANCES = Object.values(HELP).map((word) => `/${word}`)

/** Path of the list of guides. */
export function guidesPath(language: Language): string {
  return `/${language}/${HELP[language]}`
}

/** Path of a guide. */
export function guidePath(language: Language, id: GuideId): string {
  return `${guidesPath(language)}/${SLUGS[id]?.[language]}`
}

/** What a guide is drawn with. */
export interface GuideModel {
  id: GuideId
  /** Returns the present text of `pack:key`; undefined for a key that no pack has. */
  textOf: (key: string) => string | undefined
}
