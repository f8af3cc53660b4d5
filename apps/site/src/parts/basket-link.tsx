import { basketPath } from '@larunbat/rules/public-address'
import type { PageContext } from '@larunbat/rules/site-pages'
import { textsOf } from '../shared/page-texts.ts'

/**
 * The way to the basket. Pages made for one visitor know what is in it; on pages shared by all visitors it stays
 * hidden until a script has looked at the visitor's own count.
 */
export function BasketLink({ page }: { page: PageContext }) {
  const { language, basketCount = 0 } = page
  return (
    <a
      className="basket-link"
      href={basketPath(language)}
      rel="nofollow"
      data-basket=""
      hidden={basketCount === 0}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="M5 9h14l-1 11H6zM9 9V7a3 3 0 0 1 6 0v2" />
      </svg>
      <span className="basket-word">{textsOf(language)('buying.basket.link')}</span>{' '}
      <span className="basket-count">{basketCount || ''}</span>
    </a>
  )
}
