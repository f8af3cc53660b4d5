/** Problems of a text that is to replace a shipped one. */
export type TextFault = 'empty' | 'too_long' | 'variables' | 'tags' | 'nesting'

/** Characters of a text, at least, however short the shipped one is. */
const SHORT_MAX = 400
const LONG_FACTOR = 4

const VARIABLE = /\{\{-?\s*([\w.]+)\s*(?:,[^}]*)?\}\}/g
const TAG = /<\/?[\w-]+\s*\/?>/g

/** Names of the `{{variables}}` of a text, each once, sorted. */
export const variablesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name ?? ''))].sort()

/** Tags of a text as they stand there, sorted: `<b>`, `</b>`. */
export const tagsOf = (text: string): string[] => [...text.matchAll(TAG)].map(([tag]) => tag).sort()

/** The most characters that words in place of `shipped` may have. */
export const longestFor = (shipped: string): number => Math.max(SHORT_MAX, shipped.length * LONG_FACTOR)

/**
 * The first thing that keeps `text` from standing where `shipped` stands, if any. Variables and tags are those of the
 * shipped text; a singular (`_one`) may leave out its `{{count}}`. Braces of a variable that is broken count as a fault
 * of variables. `key` is the dotted key.
 */
export function textFault(key: string, shipped: string, text: string): TextFault | undefined {
  if (text.trim() === '') return shipped.trim() === '' ? undefined : 'empty'
  if (text.length > longestFor(shipped)) return 'too_long'
  const isSingular = /_(one|zero)$/.test(key)
  const needed = (words: string) =>
    variablesOf(words)
      .filter((name) => !(isSingular && name === 'count'))
      .join()
  const isBroken = /\{\{|\}\}/.test(text.replace(VARIABLE, ''))
  if (isBroken || needed(text) !== needed(shipped)) return 'variables'
  // Anything that opens like a tag counts, so that markup of one's own never passes.
  const openings = (words: string) => words.match(/<[/!?a-z]/gi)?.length ?? 0
  if (tagsOf(text).join() !== tagsOf(shipped).join() || openings(text) !== openings(shipped)) return 'tags'
  if (text.includes('$t(') && !shipped.includes('$t(')) return 'nesting'
  return undefined
}
