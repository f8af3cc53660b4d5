import { normalizeUrl } from '@larunbat/rules/address/url'
import {
  entity,
  field,
  flag,
  nullable,
  optional,
  ruledText,
  type Type,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** ISO 639-1 codes of the interface. */
export const language = word('es', 'en', 'eu')

/**
 * Multilingual text: plain, or `[:es]Hola[:en]Hello[:eu]Kaixo[:pt]Olá[:]` (contract section 4).
 * The limit is for each language; the per-language count is checked by packages/rules.
 */
export const multilingual = (perLanguage: number): Type<string> => text(perLanguage * 4 + 64)

/** A web address of at most 500 characters; `http` and `https` only is checked by packages/rules. */
export const address = text(500)

/** Row of a lookup list: `{id, nombre}` in the requested language. */
export const LookupRow = entity({
  id: field('id', whole(0, 10_000)),
  name: field('nombre', text(200)),
  order: field('orden', whole(0, 10_000)),
  isActive: field('activo', flag),
})

export const okAnswer = entity({ isDone: field('hecho', flag) })

export const links = {
  facebook: field('facebook', nullable(address)),
  instagram: field('instagram', nullable(address)),
  twitter: field('twitter', nullable(address)),
  youtube: field('youtube', nullable(address)),
  web: field('web', nullable(address)),
}

/** Number of an order, a ticket, a refund and the like. */
export const uuid = text(36)

/** Minor units of a currency, never below 0, at most what the database's integer holds. */
export const cents = whole(0, 2_147_483_647)

/** What proves that the owner is at the device: the password, or a sign-in of the last 15 minutes. */
export const ownerProof = { currentPassword: field('password_actual', optional(text(200))) }

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

/** Clock time of a place, `HH:MM`; seconds are accepted and dropped. */
export const localTime = ruledText(
  (value) => (CLOCK.test(value) ? value.slice(0, 5) : undefined),
  'field.time',
  8,
)

/** Address within the panel to go on to after signing in; one elsewhere is left out. */
export const nextScreen = { next: field('next', optional(text(300))) }

/** Public http(s) address; an address inside a private network is refused. */
export const webAddress = ruledText(normalizeUrl, 'field.url', 500)
