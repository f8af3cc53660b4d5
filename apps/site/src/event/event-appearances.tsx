import type { PublicAppearance, PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { printDay } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { isWebAddress } from './event-tickets.tsx'

/** Appearances shown before the rest is folded away. */
const SHOWN = 5

/** The same event at other places and dates, by the clock of each place. */
export function EventAppearances({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const appearances = event.appearances ?? []
  if (appearances.length === 0) return null
  return (
    <section className="fact" aria-labelledby="appearances">
      <h2 id="appearances">{t('event.appearances')}</h2>
      <AppearanceList appearances={appearances.slice(0, SHOWN)} language={language} />
      {appearances.length > SHOWN && (
        <details className="more-sessions">
          <summary>{t('event.moreAppearances', { count: appearances.length })}</summary>
          <AppearanceList appearances={appearances.slice(SHOWN)} language={language} />
        </details>
      )}
    </section>
  )
}

function AppearanceList({ appearances, language }: { appearances: PublicAppearance[]; language: Language }) {
  return (
    <ul className="sessions">
      {appearances.map((appearance) => (
        <li key={appearance.id}>
          <span className="session-time">
            <time className="session-day" dateTime={appearance.day}>
              {printDay(language, 'full', appearance.day)}
            </time>
            {appearance.time && <span>{appearance.time}</span>}
          </span>
          <span className="session-name">
            {[appearance.venueName, appearance.address, appearance.city].filter(Boolean).join(', ')}
          </span>
          <AppearanceLink url={appearance.url} language={language} />
        </li>
      ))}
    </ul>
  )
}

function AppearanceLink({ url, language }: { url: string | null | undefined; language: Language }) {
  if (!isWebAddress(url)) return null
  const host = new URL(url).host.replace(/^www\./, '')
  return (
    <a className="link-action" href={url} rel="external noopener">
      {textsOf(language)('event.appearanceLink', { host })}
    </a>
  )
}
