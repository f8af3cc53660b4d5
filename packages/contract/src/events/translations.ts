import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'

const textLanguage = word('es', 'en', 'eu', 'pt')

/** The words of one language of a text, and since when they have stood or were confirmed; null: since before we noted it. */
export const TranslatedWords = entity({
  language: field('idioma', textLanguage),
  text: field('texto', text(20_000)),
  since: field('desde', nullable(instant)),
})

/** One text of an event in its languages. */
export const EventText = entity({
  /** `titulo`, `impacto.texto`, `galeria.5.alt`, `extras.3.titulo`, `tipos.1.nombre`. */
  key: field('clave', text(60)),
  /** Of a picture, an extra or a ticket type: which one it is. */
  about: field('sobre', nullable(text(2000))),
  /** Small picture of what the text is about. */
  image: field('imagen', nullable(text(500))),
  /** Characters a language may have. */
  max: field('max', whole(1, 20_000)),
  isLong: field('largo', flag),
  /** Words outside any language tag. */
  plain: field('sin_idioma', text(20_000)),
  words: field('idiomas', list(TranslatedWords, 4)),
})

const Texts = entity({
  version: field('version', whole(0, Number.MAX_SAFE_INTEGER)),
  texts: field('textos', list(EventText, 1000)),
})

/** Every multilingual text of an event. */
export const listEventTexts = defineCall({
  wireName: 'app_contenido_textos',
  access: 'owner',
  right: 'read',
  summary: 'Every text of an event in its languages, with the moment since which each has stood.',
  input: entity({ id: field('id', id) }),
  output: Texts,
  errors: ['content.not_found'],
})

/**
 * Writes words of one language each; nothing is written when one of them is no longer as the caller saw it
 * (`content.changed_meanwhile`, with the texts in `data.textos`).
 */
export const translateEvent = defineCall({
  wireName: 'app_contenido_traducir',
  access: 'owner',
  right: 'edit',
  summary: 'Write or confirm the words of texts of an event in some language.',
  input: entity({
    id: field('id', id),
    changes: field(
      'cambios',
      list(
        entity({
          key: field('clave', text(60)),
          language: field('idioma', textLanguage),
          /** What the caller saw there. */
          before: field('antes', optional(text(20_000))),
          /** Left out: the words stay and count as still right. */
          text: field('texto', optional(text(20_000))),
        }),
        50,
      ),
    ),
  }),
  output: Texts,
  errors: [
    'content.not_found',
    'content.changed_meanwhile',
    'content.in_review',
    'content.archived',
    'translation.no_such_text',
  ],
})
