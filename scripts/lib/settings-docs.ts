import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment, SETTING_NAMES } from '../../apps/server/src/platform/config/environment.ts'

const TABLE = 'docs/configuration.md'
const EXAMPLE = '.env.example'
/** Other servers that speak as Vimeo and Stripe do: for tests, and named below the table. */
const FOR_TESTS = /_API_BASE$/
/** Read before the others, so not in their schema. */
const BEFORE = ['ENV_FILE']
const WIDTH = 100

interface Row {
  names: readonly string[]
  /** As the cell has them, without their signs. */
  defaults: readonly string[]
  text: string
}

/** Returns the rows of the table of settings. */
function readTable(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (`[A-Z].*)\|$/gm)].map(([, line = '']) => {
    const [names = '', defaults = '', ...text] = line.split(/(?<!\\)\|/)
    return {
      names: quoted(names),
      defaults: quoted(defaults),
      text: text.join('|').trim().replaceAll('\\|', '|'),
    }
  })
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** Returns what is used without a setting, as it would be written; undefined where there is no such word. */
function defaultOf(name: keyof typeof Environment.shape): string | undefined {
  const { def } = Environment.shape[name]._zod
  if (def.type !== 'default') return undefined
  const value: unknown = 'defaultValue' in def ? def.defaultValue : undefined
  return Array.isArray(value) ? undefined : String(value)
}

/** Returns the text of `.env.example`: every setting with what it does, none of them set. */
export function printExample(root: string): string {
  const rows = readTable(readFileSync(join(root, TABLE), 'utf8'))
  const blocks = rows
    .filter(({ names }) => !names.some((name) => BEFORE.includes(name)))
    .map(({ names, text }) =>
      [
        ...wrap(plain(text)).map((line) => `# ${line}`),
        ...SETTING_NAMES.filter((name) => names.includes(name)).map(
          (name) => `#${name}=${quotedValue(defaultOf(name) ?? '')}`,
        ),
      ].join('\n'),
    )
  return `# Copy this file to .env and take the # away before what you set. What the environment sets goes before it.
# Written by \`npm run settings\` from docs/configuration.md, which says more. Values are those that hold without a setting.

${blocks.join('\n\n')}
`
}

const quotedValue = (value: string) => (/[\s<>#]/.test(value) ? `"${value}"` : value)

/** Markdown as plain text. */
const plain = (text: string) => text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Returns a line for each setting that the table lacks, has too much, or gives another default; and for a stale example. */
export function settingsDocsFaults(root: string): string[] {
  const rows = readTable(readFileSync(join(root, TABLE), 'utf8'))
  return [
    ...tableFaults(rows),
    ...(readOrEmpty(join(root, EXAMPLE)) === printExample(root)
      ? []
      : [`${EXAMPLE} is not what ${TABLE} says: run npm run settings`]),
  ]
}

/** The same for the rows of a table alone. */
export function tableFaults(rows: readonly Row[]): string[] {
  const written = rows.flatMap(({ names }) => names)
  const known: ReadonlySet<string> = new Set([...SETTING_NAMES, ...BEFORE])
  return [
    ...SETTING_NAMES.filter((name) => !FOR_TESTS.test(name) && !written.includes(name)).map(
      (name) => `${TABLE}: ${name} is read, but has no row`,
    ),
    ...written.filter((name) => !known.has(name)).map((name) => `${TABLE}: ${name} is read nowhere`),
    ...written
      .filter((name, at) => written.indexOf(name) !== at)
      .map((name) => `${TABLE}: ${name} has two rows`),
    ...rows.flatMap(({ names, defaults }) =>
      SETTING_NAMES.filter((name) => names.includes(name)).flatMap((name) => {
        const value = defaultOf(name)
        const isSaid = value === undefined || defaults.includes(value) || defaults.join('') === value
        return isSaid ? [] : [`${TABLE}: the default of ${name} is ${value}`]
      }),
    ),
  ]
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
