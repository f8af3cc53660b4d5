import type { EventPlace, PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { ForeignWords } from './foreign-words.tsx'

/** Venue with address and ways to a map application, or how to see it from afar. */
export function EventWhere({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const modes = event.availability ?? []
  const hasPlace = Boolean(event.venueName || event.address || event.city)
  const isOnSite = hasPlace && (modes.includes('P') || modes.length === 0)
  const rain = wordsOf(event.rainPlan, language)
  if (!isOnSite && modes.length === 0) return null
  return (
    <section className="fact" aria-labelledby="where">
      <h2 id="where">{t('event.where')}</h2>
      {isOnSite && (
        <>
          <address>
            {event.venueName && <strong>{event.venueName}</strong>}
            {event.address && <span>{event.address}</span>}
            {event.city && <span>{event.city}</span>}
          </address>
          {event.venueSetting === 'outdoor' && <p>{t('event.outdoor')}</p>}
          {rain.text && (
            <p>
              {t('event.rainPlan')}: <ForeignWords words={rain} language={language} />
            </p>
          )}
          <MapLinks event={event} language={language} />
        </>
      )}
      {modes.includes('O') && <p>{t('event.modeOnline')}</p>}
      {isWebAddress(event.streamUrl) && (
        <p>
          <a className="button" href={event.streamUrl} rel="external noopener">
            {t('event.watch')}
          </a>
        </p>
      )}
      {modes.includes('D') && <p>{t('event.modeOnDemand')}</p>}
      {modes.includes('D') && <Window event={event} language={language} />}
    </section>
  )
}

function Window({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const print = (at: string) => printDate(language, 'moment', at, event.timeZone ?? 'UTC')
  return (
    <>
      {event.visibleFrom && <p>{t('event.availableFrom', { date: print(event.visibleFrom) })}</p>}
      {event.visibleUntil && <p>{t('event.availableUntil', { date: print(event.visibleUntil) })}</p>}
    </>
  )
}

/** Links only: nothing of a map is loaded here. */
function MapLinks({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const links = mapAddresses(event)
  return (
    <ul className="inline-links" aria-label={t('event.mapsLabel')}>
      {links.map(({ name, address }) => (
        <li key={name}>
          <a href={address} rel="external noopener">
            {t(`event.maps.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Returns the addresses of a place in map applications, the free one first. */
export function mapAddresses(event: EventPlace): { name: 'osm' | 'google' | 'apple'; address: string }[] {
  const words = encodeURIComponent([event.venueName, event.address, event.city].filter(Boolean).join(', '))
  if (typeof event.lat === 'number' && typeof event.lng === 'number') {
    const point = `${event.lat},${event.lng}`
    return [
      {
        name: 'osm',
        address: `https://www.openstreetmap.org/?mlat=${event.lat}&mlon=${event.lng}#map=17/${event.lat}/${event.lng}`,
      },
      { name: 'google', address: `https://www.google.com/maps/search/?api=1&query=${point}` },
      { name: 'apple', address: `https://maps.apple.com/?ll=${point}&q=${words}` },
    ]
  }
  return [
    { name: 'osm', address: `https://www.openstreetmap.org/search?query=${words}` },
    { name: 'google', address: `https://www.google.com/maps/search/?api=1&query=${words}` },
    { name: 'apple', address: `https://maps.apple.com/?q=${words}` },
  ]
}
