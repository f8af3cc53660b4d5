import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody reads more at once; tests are read, too. */
export const MOST_LINES = 400

/** The files of more lines than anybody reads, with how many they have, the longest first. */
export function longFiles(root: string, files: readonly string[], most = MOST_LINES): string[] {
  return files
    .map((file) => ({ file, lines: linesOf(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ lines }) => lines > most)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, lines }) => `${file}: ${lines} lines; split it, ${most} are the most`)
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length
