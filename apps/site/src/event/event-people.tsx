import type { PublicEvent, PublicParticipant } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { Poster } from '../parts/poster.tsx'
import { textsOf } from '../shared/page-texts.ts'
import { shorten, wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { ForeignWords } from './foreign-words.tsx'

const ABOUT_LENGTH = 280

/** Artists, organisers and collaborators, in this order. */
export function EventPeople({ event, language }: { event: PublicEvent; language: Language }) {
  const t = textsOf(language)
  const people = [...(event.participants ?? [])].sort((one, other) => one.kind - other.kind)
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('event.participants')}</h2>
      <ul className="people">
        {people.map((person) => (
          <li key={`${person.kind} ${person.id}`}>
            <Person person={person} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ person, language }: { person: PublicParticipant; language: Language }) {
  const t = textsOf(language)
  const about = wordsOf(person.description, language)
  return (
    <article className="person">
      <div className="person-photo">
        {person.profilePhoto ? (
          <img
            src={person.profilePhoto}
            alt={t('event.photoOf', { name: person.name })}
            width="72"
            height="72"
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Poster seed={`person ${person.id}`} columns={2} rows={2} />
        )}
      </div>
      <div>
        <h3>{person.name}</h3>
        <p className="note">{t(`event.kind.${[2, 3, 4].includes(person.kind) ? person.kind : 2}`)}</p>
        {about.text && (
          <p>
            <ForeignWords words={{ ...about, text: shorten(about.text, ABOUT_LENGTH) }} language={language} />
          </p>
        )}
        {isWebAddress(person.web) && (
          <p>
            <a href={person.web} rel="external noopener">
              {new URL(person.web).host.replace(/^www\./, '')}
            </a>
          </p>
        )}
      </div>
    </article>
  )
}
