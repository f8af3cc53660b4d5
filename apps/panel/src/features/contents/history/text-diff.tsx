import { diffWordsWithSpace } from 'diff'
import { useTranslation } from 'react-i18next'

/** Characters of unchanged words that stay beside a change. */
const AROUND = 60

/** What was added and taken out, word by word; long unchanged stretches are cut short. */
export function TextDiff({ before, after, language }: { before: string; after: string; language?: string }) {
  const { t } = useTranslation('event-work')
  const pieces = diffWordsWithSpace(before, after)
  return (
    <p className="text-diff" lang={language} dir="auto">
      {pieces.map(({ value, added, removed }, place) => {
        // The pieces of one difference never move.
        const key = place
        if (added)
          return (
            <ins key={key}>
              <span className="visually-hidden">{t('history.added')} </span>
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key}>
              <span className="visually-hidden">{t('history.removed')} </span>
              {value}
            </del>
          )
        return <span key={key}>{cut(value, place === 0, place === pieces.length - 1)}</span>
      })}
    </p>
  )
}

function cut(words: string, isFirst: boolean, isLast: boolean): string {
  const letters = [...words]
  if (letters.length <= AROUND * 2.5) return words
  const head = letters.slice(0, AROUND).join('')
  const tail = letters.slice(-AROUND).join('')
  if (isFirst) return `… ${tail}`
  return isLast ? `${head} …` : `${head} … ${tail}`
}
