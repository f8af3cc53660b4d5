import type { Language } from '../text/language.ts'

/** The words of the public site's addresses, in each language. */
const EVENTS: Readonly<Record<Language, string>> = { es: 'eventos', en: 'events', eu: 'ekitaldiak' }
const TICKETS: Readonly<Record<Language, string>> = { es: 'entradas', en: 'tickets', eu: 'sarrerak' }
const ARCHIVE: Readonly<Record<Language, string>> = { es: 'archivo', en: 'archive', eu: 'artxiboa' }
const CHECKOUT: Readonly<Record<Language, string>> = { es: 'compra', en: 'order', eu: 'erosketa' }
const TICKET: Readonly<Record<Language, string>> = { es: 'entrada', en: 'ticket', eu: 'sarrera' }
const WATCH: Readonly<Record<Language, string>> = { es: 'ver', en: 'watch', eu: 'ikusi' }
const BASKET: Readonly<Record<Language, string>> = { es: 'cesta', en: 'basket', eu: 'saskia' }
const MY_TICKETS: Readonly<Record<Language, string>> = {
  es: 'mis-entradas',
  en: 'my-tickets',
  eu: 'nire-sarrerak',
}

const IMPACT: Readonly<Record<Language, string>> = { es: 'impacto', en: 'impact', eu: 'eragina' }
const PLAN: Readonly<Record<Language, string>> = { es: 'mi-sabado', en: 'my-saturday', eu: 'nire-larunbata' }
const RECEIVED: Readonly<Record<Language, string>> = { es: 'recibido', en: 'received', eu: 'jasota' }

const WAITING: Readonly<Record<Language, string>> = {
  es: 'espera',
  en: 'waiting-list',
  eu: 'itxarote-zerrenda',
}

const CHANGES: Readonly<Record<Language, string>> = { es: 'cambios', en: 'changes', eu: 'aldaketak' }

/** Language tags browsers, feeds and `Intl` understand. English is written the British way. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB', eu: 'eu-ES' }

/** Path of the programme, which is also the home page. */
export function programmePath(language: Language): string {
  return `/${language}`
}

/** Path of one event's page. */
export function eventPath(language: Language, slug: string): string {
  return `/${language}/${EVENTS[language]}/${slug}`
}

/** Path where tickets of one event are picked. */
export function ticketsPath(language: Language, slug: string): string {
  return `${eventPath(language, slug)}/${TICKETS[language]}`
}

/** Path for joining the waiting list of a session that is sold out. */
export function waitingPath(language: Language, slug: string, sessionId: number | string): string {
  return `${eventPath(language, slug)}/${WAITING[language]}/${sessionId}`
}

/** Path of a place on a waiting list; the secret in it is mailed. */
export function waitingPlacePath(language: Language, token: string): string {
  return `/${language}/${WAITING[language]}/${encodeURIComponent(token)}`
}

/** Path of the archive, or of one edition's year in it. */
export function archivePath(language: Language, year?: number): string {
  return `/${language}/${ARCHIVE[language]}${year === undefined ? '' : `/${year}`}`
}

/** Path of a checkout; the secret in it grants access. */
export function checkoutPath(language: Language, token: string): string {
  return `/${language}/${CHECKOUT[language]}/${encodeURIComponent(token)}`
}

/** Path where what was bought is given back or changed. */
export function changesPath(language: Language, token: string): string {
  return `${checkoutPath(language, token)}/${CHANGES[language]}`
}

/** Path of one ticket, for its holder; the secret in it opens this ticket and nothing else of the purchase. */
export function ticketPath(language: Language, token: string): string {
  return `/${language}/${TICKET[language]}/${encodeURIComponent(token)}`
}

/** Path where the holder of a ticket watches its session. */
export function watchPath(language: Language, token: string): string {
  return `${ticketPath(language, token)}/${WATCH[language]}`
}

/** Path of the basket. */
export function basketPath(language: Language): string {
  return `/${language}/${BASKET[language]}`
}

/** Path for requesting one's purchases by mail, or of the list that a mailed secret opens. */
export function myTicketsPath(language: Language, token?: string): string {
  const path = `/${language}/${MY_TICKETS[language]}`
  return token === undefined ? path : `${path}/${encodeURIComponent(token)}`
}

/** Path of what reached the causes. */
export function impactPath(language: Language): string {
  return `/${language}/${IMPACT[language]}`
}

/** Path of a visitor's own day, with the ids of its events. */
export function planPath(language: Language, ids: readonly number[] = []): string {
  return `/${language}/${PLAN[language]}${ids.length > 0 ? `?e=${ids.join('.')}` : ''}`
}

/** Path where a cause confirms a payment; the secret in it grants access. */
export function causeReceiptPath(language: Language, token: string): string {
  return `/${language}/${RECEIVED[language]}/${encodeURIComponent(token)}`
}

const REPLY_ADDRESS: Readonly<Record<Language, string>> = {
  es: 'correo-de-respuesta',
  en: 'reply-address',
  eu: 'erantzuteko-helbidea',
}

/** Path where the reader of the festival's reply address confirms it; the secret in it grants access. */
export function replyAddressPath(language: Language, token: string): string {
  return `/${language}/${REPLY_ADDRESS[language]}/${encodeURIComponent(token)}`
}

/** Pages of law and people, by their words in each language. */
const LEGAL = {
  privacy: { es: 'privacidad', en: 'privacy', eu: 'pribatutasuna' },
  cookies: { es: 'cookies', en: 'cookies', eu: 'cookieak' },
  notice: { es: 'aviso-legal', en: 'legal-notice', eu: 'lege-oharra' },
  terms: { es: 'condiciones', en: 'terms', eu: 'baldintzak' },
  access: { es: 'accesibilidad', en: 'accessibility', eu: 'irisgarritasuna' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
export type LegalPage = keyof typeof LEGAL
export const LEGAL_PAGES = Object.keys(LEGAL) as readonly LegalPage[]

/** Path of a page of law and people. */
export function legalPath(language: Language, page: LegalPage): string {
  return `/${language}/${LEGAL[page][language]}`
}

export type PublicSection = 'events' | 'archive'

/** What the second part of an address means, in whichever language it is written; undefined for other words. */
export function sectionOfAddress(word: string): PublicSection | undefined {
  if (Object.values(EVENTS).includes(word)) return 'events'
  return Object.values(ARCHIVE).includes(word) ? 'archive' : undefined
}

/** Path at which an event is shown before it is published; the server signs it. */
export function previewPath(id: number, makerId: number): string {
  return `/vista-previa/${id}/${makerId}`
}

/** Path at which the team of an event sees what ticket holders watch; the server signs it apart from the one above. */
export function watchPreviewPath(id: number, makerId: number): string {
  return `/vista-previa/${id}/${makerId}/ver`
}
