import { archivePath, eventPath, programmePath } from '@larunbat/rules/address/public-address'
import type { EventModel, PageContext } from '@larunbat/rules/address/site-pages'
import { BuyBar } from '../event/buy-bar.tsx'
import { EventAccess } from '../event/event-access.tsx'
import { EventAppearances } from '../event/event-appearances.tsx'
import { EventCause } from '../event/event-cause.tsx'
import { eventData } from '../event/event-data.ts'
import { EventExtras } from '../event/event-extras.tsx'
import { EventGallery } from '../event/event-gallery.tsx'
import { EventPeople } from '../event/event-people.tsx'
import { ChapterPlace, SeriesChapters, SeriesSteps } from '../event/event-series.tsx'
import { EventTickets } from '../event/event-tickets.tsx'
import { EventWhen } from '../event/event-when.tsx'
import { EventWhere } from '../event/event-where.tsx'
import { LanguageMark, Paragraphs } from '../event/foreign-words.tsx'
import { lastMomentOf, sessionsOf } from '../event/schedule.ts'
import { ShareLinks } from '../event/share-links.tsx'
import { CardList } from '../parts/card-list.tsx'
import { Document } from '../parts/document.tsx'
import { EventPicture } from '../parts/event-picture.tsx'
import { Heart } from '../parts/heart.tsx'
import { PlacesWords } from '../parts/places-words.tsx'
import { EventPoster } from '../parts/poster.tsx'
import { VideoPlayer } from '../parts/video-player.tsx'
import { nameOf } from '../shared/names.ts'
import { type Texts, textsOf } from '../shared/page-texts.ts'
import { recordingOf, trailerOf } from '../shared/watchable.ts'
import { shorten, wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: EventModel }
type PartProps = Props & { t: Texts }

/** One event: what, when, where, how to get in, whom it helps. */
export function EventPage({ page, model }: Props) {
  const { language } = page
  const { event } = model
  const t = textsOf(language)
  const path = eventPath(language, event.slug)
  const title = wordsOf(event.title, language)
  const description = wordsOf(event.description, language)
  return (
    <Document
      page={page}
      title={wordsOf(event.shareTitle, language).text || title.text}
      description={summaryOf(model, page)}
      socialCard={model.socialCardPath}
      kind="article"
      data={eventData(model, language, page.publicUrl, path, page.now)}
    >
      <article className="wrap event">
        <EventHead page={page} model={model} t={t} />
        <div className="event-picture">
          {event.cover ? (
            <EventPicture
              picture={event.cover}
              alt={wordsOf(event.cover.alt, language).text}
              sizes="(min-width: 64rem) 780px, 100vw"
              isFirst
            />
          ) : (
            <EventPoster event={event} width={780} height={390} />
          )}
          {!model.isArchived && <Heart id={event.id} title={title.text} language={language} />}
        </div>
        <div className="event-facts">
          <EventWhen event={event} language={language} icalPath={model.icalPath} />
          <EventWhere event={event} language={language} />
          <EventAppearances event={event} language={language} />
          <EventTickets
            event={event}
            offer={model.offer}
            refunds={model.refunds}
            language={language}
            now={page.now}
          />
          <PlacesWords language={language} />
          <EventAccess event={event} language={language} />
        </div>
        <div className="event-body">
          <Recording page={page} model={model} t={t} />
          {description.text && (
            <section aria-labelledby="about">
              <h2 id="about">{t('event.about')}</h2>
              <Paragraphs words={description} language={language} />
            </section>
          )}
          <Trailer page={page} model={model} t={t} />
          {event.isSeries && <SeriesChapters series={model.series} language={language} />}
          <EventCause event={event} reached={model.reached} language={language} />
          <EventPeople event={event} language={language} />
          <EventGallery
            pictures={(event.media ?? []).filter((picture) => picture.use !== 'cover')}
            language={language}
          />
          <EventExtras event={event} language={language} />
          {!event.isSeries && <SeriesSteps event={event} series={model.series} language={language} />}
          <ShareLinks title={title.text} address={page.publicUrl + path} language={language} />
        </div>
        <BuyBar event={event} offer={model.offer} language={language} now={page.now} />
      </article>
      <Related page={page} model={model} t={t} />
    </Document>
  )
}

function EventHead({ page, model, t }: PartProps) {
  const { language } = page
  const { event, isArchived, year } = model
  const title = wordsOf(event.title, language)
  const sessions = sessionsOf(event)
  const last = lastMomentOf(sessions)
  const changed = (['cancelled', 'postponed'] as const).find((status) =>
    sessions.every((session) => session.status === status),
  )
  const isPast = last !== undefined && last < page.now
  const names = [
    event.typeId ? nameOf('type', event.typeId, language) : undefined,
    ...(event.disciplineIds ?? []).map((id) => nameOf('discipline', id, language)),
  ].filter((name) => name !== undefined)
  return (
    <header className="event-head">
      <p className="back">
        {isArchived && year ? (
          <a href={archivePath(language, year)}>{t('event.backToYear', { year })}</a>
        ) : (
          <a href={programmePath(language)}>{t('event.back')}</a>
        )}
      </p>
      <ul className="tags">
        {[...new Set(names)].map((name) => (
          <li key={name} className="tag tag-type">
            {name}
          </li>
        ))}
        {event.is360 && <li className="tag tag-mode">{t('event.is360')}</li>}
      </ul>
      {!event.isSeries && <ChapterPlace event={event} series={model.series} language={language} />}
      <h1 lang={title.foreign ?? undefined}>{title.text}</h1>
      <LanguageMark words={title} language={language} />
      {event.owner && <p className="event-owner">{t('event.by', { name: event.owner.name })}</p>}
      {changed && <p className="notice notice-alert">{t(`event.${changed}`)}</p>}
      {isArchived && year ? (
        <p className="notice">{t('event.archived', { year })}</p>
      ) : (
        isPast && <p className="notice">{t('event.past')}</p>
      )}
    </header>
  )
}

/** The event itself, as long as it may be watched. */
function Recording({ page, model, t }: PartProps) {
  const video = recordingOf(model.event, page.now)
  if (!video) return null
  const title = wordsOf(model.event.title, page.language).text
  return (
    <section aria-labelledby="recording">
      <h2 id="recording">{t('video.recording')}</h2>
      <VideoPlayer video={video} title={title} language={page.language} />
    </section>
  )
}

function Trailer({ page, model, t }: PartProps) {
  const video = trailerOf(model.event)
  if (!video) return null
  const title = t('video.trailerOf', { title: wordsOf(model.event.title, page.language).text })
  return (
    <section aria-labelledby="trailer">
      <h2 id="trailer">{t('video.trailer')}</h2>
      <VideoPlayer video={video} title={title} language={page.language} />
    </section>
  )
}

function Related({ page, model, t }: PartProps) {
  if (model.related.length === 0) return null
  return (
    <section className="wrap related" aria-labelledby="related">
      <h2 id="related">{t('event.related')}</h2>
      <CardList cards={model.related} language={page.language} now={page.now} />
    </section>
  )
}

/** Two lines for search engines and cards: the owner's own, else the beginning of the description. */
function summaryOf({ event }: EventModel, page: PageContext): string {
  const own = wordsOf(event.shareDescription, page.language).text
  const text = own || wordsOf(event.description, page.language).text
  const place = [event.venueName, event.city].filter(Boolean).join(', ')
  return shorten(text || [wordsOf(event.title, page.language).text, place].filter(Boolean).join(' · '), 180)
}
