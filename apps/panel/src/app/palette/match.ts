import { fold } from '@larunbat/rules/text/fold'

/**
 * How well words fit what is looked for: 0 not at all, 4 where each typed word begins the text. Case, accents and the
 * order of the words do not count, and letters may be missing inside a word ("revsion" finds "Revisión").
 */
export function matchScore(query: string, text: string): number {
  const parts = fold(query).split(/\s+/).filter(Boolean)
  const words = fold(text)
  let sum = 0
  for (const part of parts) {
    const score = partScore(part, words)
    if (score === 0) return 0
    sum += score
  }
  return parts.length > 0 ? sum / parts.length : 0
}

function partScore(part: string, words: string): number {
  const at = words.indexOf(part)
  if (at === 0) return 4
  if (at > 0) return words.includes(` ${part}`) ? 3 : 2
  // Letters in their order from the beginning of a word, without wide holes.
  if (part.length < 3) return 0
  const spans = words.split(/\s+/).map((word) => spanOf(part, word))
  const best = Math.min(...spans)
  return best <= part.length * 2 ? part.length / best : 0
}

/** How many letters of a word it takes to meet all of `part` in order; Infinity where they are not there. */
function spanOf(part: string, word: string): number {
  if (word[0] !== part[0]) return Number.POSITIVE_INFINITY
  let at = 0
  for (const letter of part.slice(1)) {
    at = word.indexOf(letter, at + 1)
    if (at < 0) return Number.POSITIVE_INFINITY
  }
  return at + 1
}
