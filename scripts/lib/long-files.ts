import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of more lines is probably more than one thing. */
const MAX_LINES = 400

/** Returns a line for each file over the limit, the longest first; written ones (`*.generated.ts`) may have any length. */
export function longFiles(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !file.endsWith('.generated.ts'))
    .map((file) => ({ file, lines: linesOf(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, lines }) => `${file}: ${lines} lines; split it, ${MAX_LINES} are the most`)
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length
