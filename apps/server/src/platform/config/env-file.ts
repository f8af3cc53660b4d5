import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../../..')

/** A name and its value, which may be quoted and go over several lines; or a comment; or an empty line. */
const LINE =
  /[ \t]*(?:(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`\s][^\n]*)?[ \t]*(?:#[^\n]*)?|#[^\n]*)?(?:\n|$)/y

/**
 * Returns the variables of `env` over those of the file of settings: `.env` in the folder of the project, or what `ENV_FILE`
 * names, where an empty one means none. `faults` has a line for what cannot be read; a missing `.env` is none.
 */
export function readGiven(env: NodeJS.ProcessEnv): {
  variables: NodeJS.ProcessEnv
  faults: readonly string[]
} {
  const { ENV_FILE } = env
  if (ENV_FILE === '') return { variables: env, faults: [] }
  const path = ENV_FILE === undefined ? join(ROOT, '.env') : resolve(ENV_FILE)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isMissing = code === 'ENOENT' && ENV_FILE === undefined
    return { variables: env, faults: isMissing ? [] : [`  ${path}: cannot be read (${code})`] }
  }
  const fault = faultyLine(text)
  return {
    variables: { ...parseEnv(text), ...env },
    faults: fault === undefined ? [] : [`  ${path}, line ${fault}: must be NAME=value, or begin with #`],
  }
}

/** The number of the first line that is no setting; undefined when all are. */
function faultyLine(text: string): number | undefined {
  let at = 0
  while (at < text.length) {
    LINE.lastIndex = at
    const found = LINE.exec(text)?.[0]
    if (!found) return text.slice(0, at).split('\n').length
    at += found.length
  }
  return undefined
}
