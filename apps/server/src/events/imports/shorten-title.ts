import { lengthOf } from '@larunbat/rules/text-length'
import type { Note } from './read-row.ts'

const MAX = 120

/** A title within the limit, cut at a word; the note tells that it was cut. The caller keeps the whole one elsewhere. */
export function shortenTitle(title: string): { title: string; note?: Note } {
  if (lengthOf(title) <= MAX) return { title }
  const cut = [...title.normalize('NFC')].slice(0, MAX - 1).join('')
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX / 2)).replace(/[\s.,;:–-]+$/, '')
  return {
    title: `${words}…`,
    note: { field: 'titulo', key: 'import.title_shortened', variables: { max: MAX } },
  }
}
