import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'

type PaginationProps = {
  language: Language
  page: number
  pageCount: number
  addressOf: (page: number) => string
}

/** Links to the other pages: previous, next, the first, the last and those around. */
export function Pagination({ language, page, pageCount, addressOf }: PaginationProps) {
  if (pageCount < 2) return null
  const t = textsOf(language)
  return (
    <nav className="pages" aria-label={t('results.pages')}>
      {page > 1 && (
        <a className="button button-quiet" href={addressOf(page - 1)} rel="prev">
          {t('results.previous')}
        </a>
      )}
      <ol>
        {shownPages(page, pageCount).map((number, index, all) => (
          <li
            key={number}
            className={index > 0 && number - (all[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}
          >
            <a
              href={addressOf(number)}
              aria-label={t(number === page ? 'results.page' : 'results.goToPage', {
                page: number,
                count: pageCount,
              })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a className="button button-quiet" href={addressOf(page + 1)} rel="next">
          {t('results.next')}
        </a>
      )}
    </nav>
  )
}

function shownPages(page: number, pageCount: number): number[] {
  const around = [1, page - 1, page, page + 1, pageCount].filter(
    (number) => number >= 1 && number <= pageCount,
  )
  return [...new Set(around)].sort((one, other) => one - other)
}
