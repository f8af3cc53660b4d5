import { type GuideId, readerOf } from '@larunbat/rules/address/guides'
import type { Language } from '@larunbat/rules/text/language'

const SOURCES = import.meta.glob<string>('../../guides/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the Markdown of a guide. Throws when the file is missing. */
export function guideSource(language: Language, id: GuideId): string {
  const path = `../../guides/${readerOf(id)}/${id}.${language}.md`
  const source = SOURCES[path]
  if (source === undefined) throw new Error(`No file ${path}`)
  return source
}
