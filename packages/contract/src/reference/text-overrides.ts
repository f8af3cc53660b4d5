import { defineCall, entity, field, instant, list, nullable, oneOf, text, whole } from '../kit/index.ts'
import { language } from '../values/common.ts'

/** `namespace:dotted.key`, as the packs name it. */
const textKey = field('clave', text(200, 1))
/** Long enough for any page of a mail; the rule of the text itself is narrower. */
const words = text(10_000)

/** A text that an administrator has put in place of the shipped one, or had. */
export const TextOverride = entity({
  language: field('idioma', language),
  key: textKey,
  /** null: the shipped text applies again. */
  text: field('texto', nullable(words)),
  /** What the product says without it. */
  shipped: field('original', words),
  version: field('version', whole(0, 1_000_000_000)),
  changedAt: field('cambiado', instant),
  /** Name of the author; null once that account is deleted. */
  changedBy: field('por', nullable(text(200))),
})

/** Every text that was ever changed, the last one first. */
export const listOwnEventJson = defineCall({
  wireName: 'app_config_textos',
  access: 'admin',
  task: 'settings',
  summary: 'Texts of the language packs that administrators changed, with the shipped ones.',
  input: entity({}),
  output: list(TextOverride, 20_000),
})

/**
 * Puts a text in place of the shipped one; `texto: null` puts the shipped one back. `version` is the one the caller saw, 0
 * for a text that was not changed yet. Variables and tags of the shipped text must stand in it.
 */
export const updateText = defineCall({
  wireName: 'app_config_update',
  access: 'admin',
  task: 'settings',
  summary: 'Change one text of a language pack, or put the shipped one back.',
  input: entity({
    language: field('idioma', language),
    key: textKey,
    text: field('texto', nullable(words)),
    version: field('version', whole(0, 1_000_000_000)),
  }),
  output: TextOverride,
  errors: [
    'text.unknown',
    'text.fixed',
    'text.empty',
    'text.too_long',
    'text.variables',
    'text.tags',
    'text.nesting',
    'setting.changed_meanwhile',
  ],
})

const ImportedText = entity({
  language: field('idioma', language),
  key: textKey,
  text: field('texto', words),
})

/** Changes many texts, from a file of them. Invalid ones are named and skipped; the others are stored. */
export const importTexts = defineCall({
  wireName: 'app_config_importar',
  access: 'admin',
  task: 'installation',
  summary: 'Change the texts of a file.',
  input: entity({ texts: field('textos', list(ImportedText, 10_000)) }),
  output: entity({
    changed: field('cambiados', whole(0, 10_000)),
    same: field('iguales', whole(0, 10_000)),
    faults: field(
      'fallos',
      list(
        entity({
          language: field('idioma', language),
          key: textKey,
          code: field(
            'fallo',
            oneOf({
              unknown: 'desconocida',
              fixed: 'fija',
              empty: 'vacia',
              too_long: 'larga',
              variables: 'variables',
              tags: 'etiquetas',
              nesting: 'referencia',
            }),
          ),
        }),
        10_000,
      ),
    ),
  }),
  maxBytes: 4_000_000,
})
