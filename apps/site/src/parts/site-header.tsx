import {
  basketPath,
  impactPath,
  myTicketsPath,
  planPath,
  programmePath,
} from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'
import { PublishLink } from './publish-link.tsx'

const LANGUAGE_NAMES = { es: 'Castellano', en: 'English', eu: 'Euskara' } as const

/** The place of the menu that a page belongs to. */
export type CurrentPage = 'programme' | 'plan' | 'tickets' | 'impact'

type HeaderProps = { page: PageContext; current?: CurrentPage | undefined }

/** Name, menu and languages. */
export function SiteHeader({ page, current }: HeaderProps) {
  const t = textsOf(page.language)
  const mark = (name: HeaderProps['current']) => (current === name ? 'page' : undefined)
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a
          className="brand"
          href={programmePath(page.language)}
          aria-label={t('nav.home', { site: page.siteName })}
        >
          {page.look.logo ? (
            <img
              className="brand-logo"
              src={page.look.logo.src}
              width={page.look.logo.width}
              height={page.look.logo.height}
              alt=""
            />
          ) : (
            <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" focusable="false">
              <path className="brand-sun" d="M0 0h18a18 18 0 0 1-18 18z" />
              <circle className="brand-disc" cx="27" cy="27" r="9" />
            </svg>
          )}
          <span className="brand-name">{page.siteName}</span>
        </a>
        {/* On phones the places stand in a bar at the foot, all of them in sight. */}
        <nav className="site-nav" aria-label={t('nav.label')}>
          <a href={programmePath(page.language)} aria-current={mark('programme')}>
            <TabIcon path="M4 6h2M4 12h2M4 18h2M9 6h11M9 12h11M9 18h11" />
            {t('nav.programme')}
          </a>
          <a href={planPath(page.language)} aria-current={mark('plan')} rel="nofollow" data-plan-link="">
            <TabIcon path="M12 20S4 15 4 9a4.3 4.3 0 0 1 8-2 4.3 4.3 0 0 1 8 2c0 6-8 11-8 11z" />
            <span>
              {t('plan.title')} <span className="plan-count" />
            </span>
          </a>
          <a href={myTicketsPath(page.language)} aria-current={mark('tickets')} rel="nofollow">
            <TabIcon path="M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10" />
            {t('buying.mine.title')}
          </a>
          <a href={impactPath(page.language)} aria-current={mark('impact')}>
            <TabIcon path="M5 19c0-9 5-14 14-14 0 9-4 14-10 14-1.5 0-3-.5-4-1.5M5 20c2-5 5-8 9-10" />
            {t('nav.impact')}
          </a>
          <PublishLink page={page} className="nav-panel" />
        </nav>
        <BasketLink page={page} />
        <nav className="languages" aria-label={t('nav.languages')}>
          {LANGUAGES.map((language) => (
            <a
              key={language}
              href={languageAddress(page, language)}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === page.language ? 'true' : undefined}
              title={LANGUAGE_NAMES[language]}
            >
              <span aria-hidden="true">{language[0]?.toUpperCase() + language.slice(1)}</span>
              <span className="hidden">{LANGUAGE_NAMES[language]}</span>
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}

function TabIcon({ path }: { path: string }) {
  return (
    <svg className="tab-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}

/** The address that remembers the language and goes on to this page in it. */
function languageAddress(page: PageContext, language: (typeof LANGUAGES)[number]): string {
  const to = page.alternates[language] ?? programmePath(language)
  return `/language/${language}?to=${encodeURIComponent(to)}`
}

/**
 * The way to the basket. Pages made for one visitor know what is in it; on pages shared by all visitors it stays
 * hidden until a script has looked at the visitor's own count.
 */
function BasketLink({ page }: { page: PageContext }) {
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
