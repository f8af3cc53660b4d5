import { fold } from '@larunbat/rules/text/fold'
import { LANGUAGES as SCREEN_LANGUAGES } from '@larunbat/rules/text/language'
import { packs, shippedText } from '../../platform/texts.ts'
import { FILE_WORDS } from './words/file-words.ts'
import { SYSTEM_COLUMNS } from './words/system-columns.ts'

const plainName = (header: string) =>
  fold(header.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, '_').replace(/^\s*%/, 'porcentaje '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** What the screen and the template call the fields, in every language, as shipped. */
const screenNames = SCREEN_LANGUAGES.flatMap((language) =>
  Object.keys((packs[language].imports?.fields ?? {}) as object).map(
    (field) => [plainName(shippedText(language, `imports:fields.${field}`) ?? field), field] as const,
  ),
)
/** What offices, in any language, and other systems call the columns. */
const NAMES = [SYSTEM_COLUMNS, ...FILE_WORDS.map(({ columns }) => columns)].flatMap((columns) =>
  Object.entries(columns),
)
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...NAMES.map(([field]) => [field, field] as const),
  ...screenNames,
  ...NAMES.flatMap(([field, names]) => names.split('|').map((name) => [name, field] as const)),
])

/** Words of a header that say nothing of what the column is: `Fecha del evento`, `Precio (euros)`, `classDate`. */
const FILLERS = new Set(FILE_WORDS.flatMap(({ columnFillers }) => columnFillers.split(' ')))
const withoutFillers = (name: string) =>
  name
    .split('_')
    .filter((word) => !FILLERS.has(word))
    .join('_')

/** `Título (EU)` -> `titulo_eu`; English names become ours. A name that is not known stays as it is. */
export function columnName(header: string): string {
  const name = plainName(header)
  const [, base = name, language = ''] = /^(.+?)(_(?:es|en|eu|pt))?$/.exec(name) ?? []
  const alias = ALIASES.get(name) ?? (language ? undefined : ALIASES.get(withoutFillers(name)))
  // A language that is none of ours: the text is taken as that of the column.
  const plain =
    alias === undefined && language === '' ? /^(.+)_(?:fr|ca|gl|de|it|nl|oc|ast)$/.exec(name)?.[1] : undefined
  if (plain !== undefined && ALIASES.has(plain)) return ALIASES.get(plain) as string
  // `Artist 2`, `Artist.1`: one more of the same.
  const unnumbered = alias === undefined ? /^(.+)_\d{1,2}$/.exec(name)?.[1] : undefined
  if (unnumbered !== undefined && ALIASES.get(unnumbered) === 'participantes') return 'participantes'
  return alias ?? (ALIASES.get(base) ?? ALIASES.get(withoutFillers(base)) ?? base) + language
}
