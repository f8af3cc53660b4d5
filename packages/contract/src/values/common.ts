import { entity, field, flag, nullable, type Type, text, whole, word } from '../kit/index.ts'

/** ISO 639-1 codes of the interface. */
export const language = word('es', 'en', 'eu')

/**
 * Multilingual text: plain, or `[:es]Hola[:en]Hello[:eu]Kaixo[:pt]Olá[:]` (contract section 4).
 * The limit is for each language; the per-language count is checked by packages/rules.
 */
export const multilingual = (perLanguage: number): Type<string> => text(perLanguage * 4 + 64)

/** A web address of at most 500 characters; `http` and `https` only is checked by packages/rules. */
export const address = text(500)

/** Row of a lookup list: `{id, nombre}` in the asked language. */
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
