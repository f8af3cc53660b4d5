import { defineCall, entity, field, id, instant, list, nullable, oneOf, text } from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'

/** One address that agreed to the festival's news and has not withdrawn it. */
export const NewsConsent = entity({
  email: field('email', text(320)),
  name: field('nombre', nullable(text(300))),
  /** Of the purchase: the language the news are expected in. */
  language: field('idioma', oneOf({ es: 'es', en: 'en', eu: 'eu' })),
  givenAt: field('fecha', instant),
  /** Number of the stored version of the words and the words themselves; null where they were not stored yet. */
  textId: field('version_texto', nullable(id)),
  text: field('texto', nullable(text(5000))),
  /** Titles and hubs of what was bought, separated by commas. */
  events: field('eventos', text(20_000)),
  hubs: field('hubs', text(20_000)),
})

/** Lists who agreed to the festival's news: consents in force only, the last one of each address; recorded in the audit log. */
export const exportNewsConsents = defineCall({
  wireName: 'app_privacidad_novedades',
  access: 'admin',
  summary: 'The addresses that agreed to the news of the festival, for a newsletter service.',
  input: entity({ ...ownerProof }),
  output: entity({ consents: field('consentimientos', list(NewsConsent, 500_000)) }),
  errors: ['account.current_password_needed', 'account.own_sign_in_needed', 'account.credentials_wrong'],
})
