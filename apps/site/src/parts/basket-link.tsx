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
      {textsOf(language)('buying.basket.link')} <span className="basket-count">{basketCount || ''}</span>
    </a>
  )
}
