import { eventPath } from '@larunbat/rules/address/public-address'
import type { EventCard as Card } from '@larunbat/rules/address/site-pages'
import type { Language } from '@larunbat/rules/text/language'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { priceOf, whenOf } from './card-words.ts'
import { EventPicture } from './event-picture.tsx'
import { Heart } from './heart.tsx'
import { EventPoster } from './poster.tsx'

/** The kind of event whose name says already that it is for children. */
const FAMILY_ACTIVITY = 17

type EventCardProps = {
  card: Card
  language: Language
  isPast: boolean
  /** Whether dates need their year. */
  hasYear: boolean
  /** Whether it stands on the first screen. */
  isFirst: boolean
  /** Colourway of its poster, so that it differs from the one before. */
  way: number | undefined
}

/** One event of a list: the whole card leads to its page, the title is the link. */
export function EventCard({ card, language, isPast, hasYear, isFirst, way }: EventCardProps) {
  const t = textsOf(language)
  const title = wordsOf(card.title, language)
  const place = [card.venueName, card.city].filter(Boolean).join(' · ')
  const type = card.typeId ? nameOf('type', card.typeId, language) : undefined
  const remote = (card.availability ?? []).filter((mode) => mode !== 'P')
  return (
    <article className="card">
      <div className="card-picture">
        {card.cover ? (
          <EventPicture
            picture={card.cover}
            alt=""
            sizes="(min-width: 64rem) 300px, (min-width: 40rem) 45vw, 112px"
            isFirst={isFirst}
          />
        ) : (
          <EventPoster event={card} way={way} />
        )}
      </div>
      <div className="card-body">
        <p className="card-date">{whenOf(card, language, hasYear)}</p>
        <h3 className="card-title">
          <a href={eventPath(language, card.slug)} lang={title.foreign ?? undefined}>
            {title.text}
          </a>
        </h3>
        {place && <p className="card-place">{place}</p>}
        <ul className="tags">
          {isPast && <li className="tag tag-quiet">{t('card.past')}</li>}
          {type && <li className="tag tag-type">{type}</li>}
          {priceOf(card, language) && <li className="tag tag-price">{priceOf(card, language)}</li>}
          {!isPast && countsPlaces(card.ticketMode ?? null) && (
            <li className="tag tag-places" data-places={card.id} hidden />
          )}
          {remote.map((mode) => (
            <li key={mode} className="tag tag-mode">
              {nameOf('mode', mode, language)}
            </li>
          ))}
          {card.isForChildren && card.typeId !== FAMILY_ACTIVITY && (
            <li className="tag tag-children">{t('card.children')}</li>
          )}
        </ul>
      </div>
      {!isPast && <Heart id={card.id} title={title.text} language={language} />}
    </article>
  )
}
