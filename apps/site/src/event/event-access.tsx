import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'

const KNOWN_LANGUAGES = ['es', 'en', 'eu', 'pt', 'fr', 'gl', 'ca', 'zxx']

/** Who can come and how: wheelchair, aids, age, language of the event. */
export function EventAccess({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const facts = factsOf(event, language)
  const spoken = (event.eventLanguages ?? [])
    .filter((code) => KNOWN_LANGUAGES.includes(code))
    .map((code) => t(`event.languages.${code}`))
  return (
    <section className="fact" aria-labelledby="access">
      <h2 id="access">{t('event.access')}</h2>
      {facts.length > 0 ? (
        <ul className="plain">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : (
        <p className="note">{t('event.noAccessFacts')}</p>
      )}
      {spoken.length > 0 && (
        <p>
          {t('event.spoken')}: {language === 'en' ? spoken.join(', ') : spoken.join(', ').toLowerCase()}
        </p>
      )}
    </section>
  )
}

function factsOf(event: PublicEvent, language: Language): string[] {
  const t = textsOf(language)
  const facts: (string | undefined)[] = []
  if (event.wheelchair) facts.push(t(`event.wheelchair.${event.wheelchair}`))
  for (const aid of event.accessibility ?? []) {
    // The answer about wheelchairs says it better.
    if (aid !== 'silla' || !event.wheelchair) facts.push(nameOf('access', aid, language))
  }
  if (event.isForChildren) facts.push(t('event.children'))
  if (event.minAge) facts.push(t('event.minAge', { age: event.minAge }))
  return facts.filter((fact) => fact !== undefined)
}
