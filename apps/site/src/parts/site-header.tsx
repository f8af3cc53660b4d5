import { LANGUAGES } from '@larunbat/rules/language'
import { archivePath, impactPath, programmePath } from '@larunbat/rules/public-address'
import type { PageContext } from '@larunbat/rules/site-pages'
import { textsOf } from '../shared/page-texts.ts'
import { BasketLink } from './basket-link.tsx'

const LANGUAGE_NAMES = { es: 'Castellano', en: 'English', eu: 'Euskara' } as const

type HeaderProps = { page: PageContext; current?: 'programme' | 'archive' | 'impact' | undefined }

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
          <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" focusable="false">
            <path className="brand-sun" d="M0 0h18a18 18 0 0 1-18 18z" />
            <circle className="brand-disc" cx="27" cy="27" r="9" />
          </svg>
          <span>{page.siteName}</span>
        </a>
        <nav className="site-nav" aria-label={t('nav.label')}>
          <a href={programmePath(page.language)} aria-current={mark('programme')}>
            {t('nav.programme')}
          </a>
          <a href={archivePath(page.language)} aria-current={mark('archive')}>
            {t('nav.archive')}
          </a>
          <a href={impactPath(page.language)} aria-current={mark('impact')}>
            {t('nav.impact')}
          </a>
          <a href="/panel/" data-panel={t('nav.panel')}>
            {t('nav.publish')}
          </a>
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

/** The address that remembers the language and goes on to this page in it. */
function languageAddress(page: PageContext, language: (typeof LANGUAGES)[number]): string {
  const to = page.alternates[language] ?? programmePath(language)
  return `/language/${language}?to=${encodeURIComponent(to)}`
}
