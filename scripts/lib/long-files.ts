import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody reads more at once. */
const MOST_LINES = 400
/** Tests are read when something is wrong, by people who do not know them. */
const MOST_LINES_OF_TESTS = 300

const mostOf = (file: string) => (/\.(test|spec)\.tsx?$/.test(file) ? MOST_LINES_OF_TESTS : MOST_LINES)

/** The files of more lines than anybody reads, with how many they have, the longest first. */
export function longFiles(root: string, files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, most: mostOf(file), lines: linesOf(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ lines, most }) => lines > most)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, lines, most }) => `${file}: ${lines} lines; split it, ${most} are the most`)
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length
