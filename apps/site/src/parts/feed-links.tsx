import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'

/** `programme`, `hub-3`, `edition-2026`: the address of a feed of it, by the letters it ends with. */
export const feedPath = (language: Language, name: string, kind: 'ics' | 'json' | 'atom'): string =>
  `/feeds/${language}/${name}.${kind}`

/** Ways to follow what the page shows from a calendar or a reader. */
export function FeedLinks({ language, name }: { language: Language; name: string }) {
  const t = textsOf(language)
  return (
    <p className="feed-links">
      {t('feeds.title')}:{' '}
      <a href={feedPath(language, name, 'ics')} rel="nofollow">
        {t('feeds.calendar')}
      </a>
      {' · '}
      <a href={feedPath(language, name, 'atom')} rel="nofollow">
        {t('feeds.news')}
      </a>
      {' · '}
      <a href={feedPath(language, name, 'json')} rel="nofollow">
        JSON Feed
      </a>
    </p>
  )
}
