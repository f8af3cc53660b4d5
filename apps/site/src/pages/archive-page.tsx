import { archivePath } from '@larunbat/rules/address/public-address'
import type { ArchiveModel, ArchiveYearModel, PageContext } from '@larunbat/rules/address/site-pages'
import { CardList } from '../parts/card-list.tsx'
import { Document } from '../parts/document.tsx'
import { Pagination } from '../parts/pagination.tsx'
import { Poster } from '../parts/poster.tsx'
import { textsOf } from '../shared/page-texts.ts'

/** The editions that are over, newest first. */
export function ArchivePage({ page, model }: { page: PageContext; model: ArchiveModel }) {
  const t = textsOf(page.language)
  return (
    <Document
      page={page}
      title={t('archive.title')}
      description={t('archive.metaDescription', { site: page.siteName })}
    >
      <div className="wrap">
        <h1 className="page-title">{t('archive.title')}</h1>
        <p className="lead">{t(model.years.length === 0 ? 'archive.empty' : 'archive.lead')}</p>
        <ul className="years">
          {model.years.map(({ year, count }) => (
            <li key={year}>
              <article className="year">
                <Poster seed={`edition ${year}`} columns={4} rows={2} />
                <div className="year-words">
                  <h2>
                    <a href={archivePath(page.language, year)}>{year}</a>
                  </h2>
                  <p>{t('results.count', { count })}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </Document>
  )
}

/** The events of one past edition. */
export function ArchiveYearPage({ page, model }: { page: PageContext; model: ArchiveYearModel }) {
  const t = textsOf(page.language)
  const title = t('archive.yearTitle', { year: model.year })
  return (
    <Document page={page} title={title} description={t('archive.metaDescription', { site: page.siteName })}>
      <div className="wrap">
        <h1 className="page-title">{title}</h1>
        <nav className="year-links" aria-label={t('archive.years')}>
          {model.years.map((year) => (
            <a
              key={year}
              className="chip"
              href={archivePath(page.language, year)}
              aria-current={year === model.year ? 'page' : undefined}
            >
              {year}
            </a>
          ))}
        </nav>
        <h2 className="results-count">{t('results.count', { count: model.total })}</h2>
        <CardList cards={model.cards} language={page.language} now={page.now} />
        <Pagination
          language={page.language}
          page={model.page}
          pageCount={model.pageCount}
          addressOf={(number) =>
            archivePath(page.language, model.year) + (number > 1 ? `?page=${number}` : '')
          }
        />
      </div>
    </Document>
  )
}
