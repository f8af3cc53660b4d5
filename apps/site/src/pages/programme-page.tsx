import { archivePath, programmePath } from '@larunbat/rules/address/public-address'
import type { PageContext, ProgrammeModel } from '@larunbat/rules/address/site-pages'
import { type ProgrammeQuery, printProgrammeQuery } from '@larunbat/rules/events/programme-query'
import { ActiveFilters } from '../parts/active-filters.tsx'
import { CardList } from '../parts/card-list.tsx'
import { DayList } from '../parts/day-list.tsx'
import { Document } from '../parts/document.tsx'
import { FeedLinks } from '../parts/feed-links.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { Pagination } from '../parts/pagination.tsx'
import { PlacesWords } from '../parts/places-words.tsx'
import { Poster } from '../parts/poster.tsx'
import { PublishLink } from '../parts/publish-link.tsx'
import { printDays } from '../shared/dates.ts'
import { type Texts, textsOf } from '../shared/page-texts.ts'
import { printNumber } from '../shared/translate.ts'

type Props = { page: PageContext; model: ProgrammeModel }

/** The programme: search, filters and a page of cards; the home page when no filter is set. */
export function ProgrammePage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const events = t('home.events', { count: model.eventCount })
  const feed = model.query.hub === undefined ? 'programme' : `hub-${model.query.hub}`
  const isHome = printProgrammeQuery({ ...model.query, page: 1 }) === ''
  return (
    <Document
      page={page}
      title={t('home.title')}
      description={t('home.metaDescription', { site: page.siteName, events })}
      current="programme"
      feed={feed}
    >
      {isHome && model.query.page === 1 && <Hero page={page} model={model} t={t} />}
      <div className="wrap programme">
        {isHome && model.query.page === 1 ? null : <h1 className="page-title">{t('home.title')}</h1>}
        <FilterForm language={language} query={model.query} facets={model.facets} />
        <p id="results-status" className="hidden" role="status" />
        <div id="results" className="results">
          <Featured page={page} model={model} t={t} />
          <ResultsHead model={model} page={page} t={t} />
          <Found page={page} model={model} t={t} />
          <Pagination
            language={language}
            page={model.query.page}
            pageCount={model.pageCount}
            addressOf={(number) => addressOf(page, { ...model.query, page: number })}
          />
          <FeedLinks language={language} name={feed} />
        </div>
        <PlacesWords language={language} />
      </div>
    </Document>
  )
}

type PartProps = Props & { t: Texts }

function Hero({ page, model, t }: PartProps) {
  const { edition } = model
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-words">
          {edition && <p className="hero-edition">{datesOf(page, model)}</p>}
          <h1>{t('home.heading')}</h1>
          <p className="hero-lead">{t('home.lead')}</p>
          {model.eventCount > 0 && (
            <p className="hero-count">
              <strong>{t('home.events', { count: model.eventCount })}</strong>
              {model.cityCount > 1 && <span>{t('home.cities', { count: model.cityCount })}</span>}
            </p>
          )}
          <p className="hero-publish">
            <PublishLink page={page} words={t('footer.organisersLink')} />
          </p>
        </div>
        <Poster seed={`edition ${edition?.year ?? ''}`} columns={7} rows={4} />
      </div>
    </section>
  )
}

/** First and last day of the edition, as its hubs have set them. */
function datesOf(page: PageContext, { edition }: ProgrammeModel): string {
  if (!edition) return ''
  return printDays(page.language, edition.startsOn, edition.endsOn)
}

/** Events featured by the festival; hidden as soon as a filter is set. */
function Featured({ page, model, t }: PartProps) {
  if (model.featured.length === 0) return null
  return (
    <section className="featured" aria-labelledby="featured">
      <h2 id="featured" className="results-count">
        {t('home.featured')}
      </h2>
      <CardList cards={model.featured} language={page.language} now={page.now} />
    </section>
  )
}

function ResultsHead({ page, model, t }: PartProps) {
  const from = (model.query.page - 1) * model.pageSize + 1
  const to = Math.min(model.total, from + model.cards.length - 1)
  const isPaged = model.pageCount > 1 && model.cards.length > 0
  const print = (value: number) => printNumber(page.language, value)
  return (
    <div className="results-head">
      <h2 className="results-count">{t('results.count', { count: model.total })}</h2>
      {isPaged && (
        <p className="results-range">
          {t('results.range', { from: print(from), to: print(to), total: print(model.total) })}
        </p>
      )}
      <ViewLink page={page} model={model} t={t} />
      {model.total > 0 && <ActiveFilters query={model.query} language={page.language} />}
    </div>
  )
}

function Found({ page, model, t }: PartProps) {
  if (model.total === 0) return <Nothing page={page} model={model} t={t} />
  if (model.query.view === 'list')
    return <DayList cards={model.cards} language={page.language} now={page.now} />
  return <CardList cards={model.cards} language={page.language} now={page.now} />
}

/** Leads to the same events the other way: pictures, or one list for paper. */
function ViewLink({ page, model, t }: PartProps) {
  if (model.total === 0) return null
  const isList = model.query.view === 'list'
  const { view, ...query } = model.query
  const other = isList ? query : { ...query, view: 'list' as const }
  return (
    <a className="view-link" href={addressOf(page, { ...other, page: 1 })} rel="nofollow">
      {t(isList ? 'results.asCards' : 'results.asList')}
    </a>
  )
}

/** Says why there is nothing and what to do about it; each filter in use can be taken away there. */
function Nothing({ page, model, t }: PartProps) {
  const isEmpty = model.eventCount === 0
  return (
    <div className="empty">
      <Poster seed="nothing" columns={3} rows={2} />
      <div>
        <h3>{t(isEmpty ? 'results.emptyProgramme' : 'results.emptyTitle')}</h3>
        <p>{t(isEmpty ? 'results.emptyProgrammeText' : 'results.emptyText')}</p>
        {isEmpty ? (
          <p className="empty-links">
            <a href={archivePath(page.language)}>{t('nav.archive')}</a>
            <PublishLink page={page} />
          </p>
        ) : (
          <ActiveFilters query={model.query} language={page.language} />
        )}
      </div>
    </div>
  )
}

function addressOf(page: PageContext, query: ProgrammeQuery): string {
  return programmePath(page.language) + printProgrammeQuery(query)
}
