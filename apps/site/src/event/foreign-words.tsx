import type { Language } from '@larunbat/rules/text/language'
import type { ReactNode } from 'react'
import { textsOf } from '../shared/page-texts.ts'
import type { Words } from '../shared/words.ts'

/** Words in a line; marked with their language when they are not in the page's. */
export function ForeignWords({ words, language }: { words: Words; language: Language }) {
  if (!words.foreign) return <>{words.text}</>
  return (
    <>
      <span lang={words.foreign}>{words.text}</span> <LanguageMark words={words} language={language} />
    </>
  )
}

/** "Only in Spanish", for words without a translation; nothing for the others. */
export function LanguageMark({ words, language }: { words: Words; language: Language }) {
  if (!words.foreign) return null
  const t = textsOf(language)
  return (
    <span className="tag tag-language">
      {t('event.onlyIn', { language: t(`event.languages.${words.foreign}`) })}
    </span>
  )
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]»”]/gu

/** Text with its web addresses as links. They are of the organiser: search engines do not follow them. */
function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, found.index))
    parts.push(
      <a key={found.index} href={found[0]} rel="nofollow ugc noopener">
        {found[0].replace(/^https?:\/\//, '')}
      </a>,
    )
    end = found.index + found[0].length
  }
  return [...parts, text.slice(end)]
}

/** A longer text with its paragraphs kept and its web addresses as links. */
export function Paragraphs({ words, language }: { words: Words; language: Language }) {
  return (
    <>
      {words.foreign && (
        <p>
          <LanguageMark words={words} language={language} />
        </p>
      )}
      <div className="prose" lang={words.foreign ?? undefined}>
        {words.text.split(/\n\s*\n|\r\n\s*\r\n/).map((paragraph, index) => (
          // Paragraphs have no identity of their own and never move.
          <p key={index}>{linked(paragraph.trim())}</p>
        ))}
      </div>
    </>
  )
}
