import { eventPath } from '@larunbat/rules/address/public-address'
import type { ChapterLink, SeriesModel } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { priceOf } from '../parts/card-words.ts'
import { printDate } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Series = { series: SeriesModel | null; language: Language }
type Part = Series & { event: PublicEvent }

const placeOf = ({ chapters }: SeriesModel, event: PublicEvent) =>
  chapters.findIndex((chapter) => chapter.slug === event.slug)

/** Above the title of a chapter: which series, and which of its chapters this is. */
export function ChapterPlace({ event, series, language }: Part) {
  if (!series) return null
  const t = textsOf(language)
  const place = placeOf(series, event) + 1
  const title = wordsOf(series.page?.title, language)
  return (
    <p className="chapter-place">
      {series.page && (
        <a href={eventPath(language, series.page.slug)} lang={title.foreign ?? undefined}>
          {title.text}
        </a>
      )}
      {place > 0 && <span>{t('event.chapterOf', { place, count: series.chapters.length })}</span>}
    </p>
  )
}

/** The way on from one chapter to its neighbours. */
export function SeriesSteps({ event, series, language }: Part) {
  if (!series) return null
  const t = textsOf(language)
  const place = placeOf(series, event)
  if (place < 0) return null
  const steps = [
    { key: 'previous', chapter: series.chapters[place - 1], name: t('event.previousChapter') },
    { key: 'next', chapter: series.chapters[place + 1], name: t('event.nextChapter') },
  ]
  if (steps.every(({ chapter }) => !chapter)) return null
  return (
    <nav className="chapter-steps" aria-label={t('event.chapterSteps')}>
      {steps.map(
        ({ key, chapter, name }) =>
          chapter && (
            <a
              key={key}
              className={`chapter-${key}`}
              href={eventPath(language, chapter.slug)}
              rel={stepOf[key]}
            >
              <span className="note">{name}</span>
              <ChapterTitle chapter={chapter} language={language} />
            </a>
          ),
      )}
    </nav>
  )
}

const stepOf: Readonly<Record<string, string>> = { previous: 'prev', next: 'next' }

/** All public chapters, on the page of the series. */
export function SeriesChapters({ series, language }: Series) {
  if (!series || series.chapters.length === 0) return null
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters">{textsOf(language)('event.chapters')}</h2>
      <ol className="chapters">
        {series.chapters.map((chapter) => (
          <li key={chapter.id}>
            <a href={eventPath(language, chapter.slug)}>
              <ChapterTitle chapter={chapter} language={language} />
            </a>
            <p className="note">{factsOf(chapter, language)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ChapterTitle({ chapter, language }: { chapter: ChapterLink; language: Language }) {
  const title = wordsOf(chapter.title, language)
  return (
    <strong className="chapter-title" lang={title.foreign ?? undefined}>
      {title.text}
    </strong>
  )
}

function factsOf(chapter: ChapterLink, language: Language): string {
  const { startsAt, timeZone, venueName, city } = chapter
  const day = startsAt && printDate(language, 'full', startsAt, timeZone ?? 'UTC')
  const place = [venueName, city].filter(Boolean).join(', ')
  return [day, place, priceOf(chapter, language)].filter(Boolean).join(' · ')
}
