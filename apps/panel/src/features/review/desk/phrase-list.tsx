import type { Language } from '@larunbat/rules/language'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { type Phrase, phrasesFor } from '../phrases.ts'

interface PhraseListProps {
  section: string
  /** Language of the owner: what is put into the remark. */
  ownerLanguage: Language
  onPick: (text: string, phrase: Phrase) => void
}

/** Sentences at hand for a section, in the owner's language; below each, what it says in the reviewer's own. */
export function PhraseList({ section, ownerLanguage, onPick }: PhraseListProps) {
  const { t } = useTranslation('review-work')
  const { language } = useFormat()
  const isReady = usePhrases(ownerLanguage, language)
  if (!isReady) return null
  const theirs = i18next.getFixedT(ownerLanguage, 'review-phrases')
  const own = i18next.getFixedT(language, 'review-phrases')
  return (
    <details className="phrase-box">
      <summary>{t('phrases.title')}</summary>
      <ul className="phrases">
        {phrasesFor(section).map((phrase) => (
          <li key={phrase.key}>
            <button type="button" className="phrase" onClick={() => onPick(theirs(phrase.key), phrase)}>
              <span lang={ownerLanguage}>{theirs(phrase.key)}</span>
              {language !== ownerLanguage && <span className="meta">{own(phrase.key)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether the sentences are there in both languages; asks for them. */
function usePhrases(first: Language, second: Language): boolean {
  const isThere = () => [first, second].every((tag) => i18next.hasResourceBundle(tag, 'review-phrases'))
  const [isReady, setReady] = useState(isThere)
  useEffect(() => {
    const look = () =>
      setReady([first, second].every((tag) => i18next.hasResourceBundle(tag, 'review-phrases')))
    // The end of a load is told by the event, not by the promise.
    i18next.on('loaded', look)
    void i18next
      .loadNamespaces('review-phrases')
      .then(() => i18next.loadLanguages([first, second]))
      .then(look)
    return () => i18next.off('loaded', look)
  }, [first, second])
  return isReady
}
