import type accessTexts from '../packs/es/access.json'
import type addEventTexts from '../packs/es/add-event.json'
import type analyticsTexts from '../packs/es/analytics.json'
import type approvalsTexts from '../packs/es/approvals.json'
import type auditTexts from '../packs/es/audit.json'
import type authTexts from '../packs/es/auth.json'
import type buyingTexts from '../packs/es/buying.json'
import type causesTexts from '../packs/es/causes.json'
import type checksTexts from '../packs/es/checks.json'
import type commonTexts from '../packs/es/common.json'
import type confirmChangeTexts from '../packs/es/confirm-change.json'
import type countriesTexts from '../packs/es/countries.json'
import type dayTexts from '../packs/es/day.json'
import type demoTexts from '../packs/es/demo.json'
import type doorTexts from '../packs/es/door.json'
import type doorDeskTexts from '../packs/es/door-desk.json'
import type errorsTexts from '../packs/es/errors.json'
import type eventTexts from '../packs/es/event.json'
import type eventListTexts from '../packs/es/event-list.json'
import type eventWorkTexts from '../packs/es/event-work.json'
import type eventsTableTexts from '../packs/es/events-table.json'
import type exportTexts from '../packs/es/export.json'
import type festivalTexts from '../packs/es/festival.json'
import type fieldsTexts from '../packs/es/fields.json'
import type firstHourTexts from '../packs/es/first-hour.json'
import type googleTexts from '../packs/es/google.json'
import type identityTexts from '../packs/es/identity.json'
import type impactTexts from '../packs/es/impact.json'
import type importsTexts from '../packs/es/imports.json'
import type integrationsTexts from '../packs/es/integrations.json'
import type legalTexts from '../packs/es/legal.json'
import type mailOutboxTexts from '../packs/es/mail-outbox.json'
import type mailingsTexts from '../packs/es/mailings.json'
import type mailsTexts from '../packs/es/mails.json'
import type mapTexts from '../packs/es/map.json'
import type messagesTexts from '../packs/es/messages.json'
import type multimediaTexts from '../packs/es/multimedia.json'
import type offerTexts from '../packs/es/offer.json'
import type offlineTexts from '../packs/es/offline.json'
import type ordersTexts from '../packs/es/orders.json'
import type paletteTexts from '../packs/es/palette.json'
import type paymentCasesTexts from '../packs/es/payment-cases.json'
import type paymentsTexts from '../packs/es/payments.json'
import type payoutsTexts from '../packs/es/payouts.json'
import type peopleTexts from '../packs/es/people.json'
import type privacyTexts from '../packs/es/privacy.json'
import type profileTexts from '../packs/es/profile.json'
import type radarTexts from '../packs/es/radar.json'
import type receiptsBookTexts from '../packs/es/receipts-book.json'
import type refundTermsTexts from '../packs/es/refund-terms.json'
import type refundsTexts from '../packs/es/refunds.json'
import type remarkAnswersTexts from '../packs/es/remark-answers.json'
import type reviewTexts from '../packs/es/review.json'
import type reviewPhrasesTexts from '../packs/es/review-phrases.json'
import type reviewWorkTexts from '../packs/es/review-work.json'
import type rulesSettingsTexts from '../packs/es/rules-settings.json'
import type seriesTexts from '../packs/es/series.json'
import type sessionsTexts from '../packs/es/sessions.json'
import type settingsTexts from '../packs/es/settings.json'
import type shellTexts from '../packs/es/shell.json'
import type siteTexts from '../packs/es/site.json'
import type sortingTexts from '../packs/es/sorting.json'
import type systemTexts from '../packs/es/system.json'
import type teamTexts from '../packs/es/team.json'
import type textsTexts from '../packs/es/texts.json'
import type ticketPrintTexts from '../packs/es/ticket-print.json'
import type uploadsTexts from '../packs/es/uploads.json'
import type usersTexts from '../packs/es/users.json'
import type vatTexts from '../packs/es/vat.json'
import type waitingTexts from '../packs/es/waiting.json'
import type wayTexts from '../packs/es/way.json'

/** The packs of texts, typed by the Spanish ones, which are complete. */
interface Packs {
  access: typeof accessTexts
  'add-event': typeof addEventTexts
  analytics: typeof analyticsTexts
  approvals: typeof approvalsTexts
  audit: typeof auditTexts
  auth: typeof authTexts
  buying: typeof buyingTexts
  causes: typeof causesTexts
  checks: typeof checksTexts
  common: typeof commonTexts
  'confirm-change': typeof confirmChangeTexts
  'event-list': typeof eventListTexts
  countries: typeof countriesTexts
  day: typeof dayTexts
  demo: typeof demoTexts
  door: typeof doorTexts
  'door-desk': typeof doorDeskTexts
  errors: typeof errorsTexts
  event: typeof eventTexts
  'event-work': typeof eventWorkTexts
  'events-table': typeof eventsTableTexts
  export: typeof exportTexts
  festival: typeof festivalTexts
  fields: typeof fieldsTexts
  'first-hour': typeof firstHourTexts
  google: typeof googleTexts
  identity: typeof identityTexts
  impact: typeof impactTexts
  imports: typeof importsTexts
  integrations: typeof integrationsTexts
  legal: typeof legalTexts
  'mail-outbox': typeof mailOutboxTexts
  mails: typeof mailsTexts
  mailings: typeof mailingsTexts
  map: typeof mapTexts
  messages: typeof messagesTexts
  multimedia: typeof multimediaTexts
  offer: typeof offerTexts
  offline: typeof offlineTexts
  orders: typeof ordersTexts
  palette: typeof paletteTexts
  'payment-cases': typeof paymentCasesTexts
  payments: typeof paymentsTexts
  payouts: typeof payoutsTexts
  people: typeof peopleTexts
  privacy: typeof privacyTexts
  profile: typeof profileTexts
  radar: typeof radarTexts
  'receipts-book': typeof receiptsBookTexts
  'refund-terms': typeof refundTermsTexts
  refunds: typeof refundsTexts
  'remark-answers': typeof remarkAnswersTexts
  review: typeof reviewTexts
  'review-phrases': typeof reviewPhrasesTexts
  'review-work': typeof reviewWorkTexts
  'rules-settings': typeof rulesSettingsTexts
  series: typeof seriesTexts
  sessions: typeof sessionsTexts
  settings: typeof settingsTexts
  shell: typeof shellTexts
  site: typeof siteTexts
  sorting: typeof sortingTexts
  system: typeof systemTexts
  team: typeof teamTexts
  texts: typeof textsTexts
  'ticket-print': typeof ticketPrintTexts
  uploads: typeof uploadsTexts
  users: typeof usersTexts
  vat: typeof vatTexts
  waiting: typeof waitingTexts
  way: typeof wayTexts
}

export type Pack = keyof Packs

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K

/** Keys of a pack with their path, `done.end`; one key for all plurals of a text. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]

type KeysOfPacks = { [P in Pack]: Keys<Packs[P]> }

/** Keys with the name of their pack, `users:done.end`. */
export type FullTextKey = { [P in Pack]: `${P}:${KeysOfPacks[P]}` }[Pack]

/** Keys that `t` of `useTranslation(pack)` knows: those of its pack by path, those of all packs with their name. */
export type TextKey<P extends Pack = 'common'> = KeysOfPacks[P] | FullTextKey

/** What may stand between two parts of a full key: `KeyPart<'shell:menu.'>` is 'home' | 'today' | ... */
export type KeyPart<Before extends string, After extends string = ''> = FullTextKey extends infer K
  ? K extends `${Before}${infer Part}${After}`
    ? Part
    : never
  : never
