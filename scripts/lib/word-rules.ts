import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)\s?(.*?)(?:\*\/)?$/
const PERSONS = /\b(whoever|nobody|somebody)\b/i
const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/
const ERROR_CLASS = /^(?:export )?class (\w+) extends (?:\w*Error|Error)\b/

/** Old names of this repository and the verbs that the code does not use, with the word to write instead. */
const NAMES: readonly [RegExp, string][] = [
  [/^MOST_/, 'MAX_'],
  [/^LEAST_/, 'MIN_'],
  [/^note[A-Z]/, 'record…'],
  [/^tell[A-Z]/, 'notify…'],
  [/^forget[A-Z]/, 'delete…, evict… or anonymize…'],
  [/^lay[A-Z]/, 'apply…'],
  [/^keep(?!Alive)[A-Z]/, 'save… or hold…'],
]

/**
 * Returns a line for each name or comment that goes against the words of docs/terms.md: names of exports, classes of errors
 * that do not end in `Error`, and comments with an indefinite person or a sentence that begins with "Answers".
 */
export function wrongWords(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/migrations/'))
    .flatMap((file) =>
      wrongWordsOf(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`),
    )
}

/** The same for one text: `<line>: <what is wrong>`. */
export function wrongWordsOf(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const problems: string[] = []
    const comment = COMMENT.exec(line)?.[1]
    const person = comment === undefined ? null : PERSONS.exec(comment.replaceAll(/`[^`]*`/g, ''))
    if (person) problems.push(`"${person[0]}" in a comment: name the role (buyer, owner, caller, operator)`)
    if (
      comment !== undefined &&
      /(^|\. )Answers (whether|how|what|the|its|undefined|null|true|false)\b/.test(comment)
    )
      problems.push('a comment begins with "Answers": write "Returns"')
    const name = EXPORT.exec(line)?.[1]
    const rule = name && NAMES.find(([pattern]) => pattern.test(name))
    if (rule) problems.push(`${name}: write ${rule[1]}`)
    const error = ERROR_CLASS.exec(line)?.[1]
    if (error && !error.endsWith('Error')) problems.push(`${error}: classes of errors end in Error`)
    return problems.map((problem) => `${at + 1}: ${problem}`)
  })
}
