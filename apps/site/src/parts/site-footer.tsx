import { archivePath, LEGAL_PAGES, legalPath, myTicketsPath } from '@larunbat/rules/public-address'
import type { PageContext } from '@larunbat/rules/site-pages'
import { textsOf } from '../shared/page-texts.ts'

/** What is true of this site: access, privacy, and the way in for organisers. */
export function SiteFooter({ page }: { page: PageContext }) {
  const t = textsOf(page.language)
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-grid">
        <section>
          <h2>{t('footer.buyers')}</h2>
          <p>{t('footer.buyersText')}</p>
          <p>
            <a href={myTicketsPath(page.language)} rel="nofollow">
              {t('buying.mine.title')}
            </a>
          </p>
          <p>
            <a href={archivePath(page.language)}>{t('nav.archive')}</a>
          </p>
        </section>
        <section>
          <h2>{t('footer.organisers')}</h2>
          <p>{t('footer.organisersText')}</p>
          <p>
            <a href="/panel/">{t('footer.organisersLink')}</a>
          </p>
        </section>
        <section>
          <h2>{t('footer.access')}</h2>
          <p>{t('footer.accessText')}</p>
        </section>
        <section>
          <h2>{t('footer.privacy')}</h2>
          <p>{t('footer.privacyText')}</p>
        </section>
        <ul className="legal-links">
          {LEGAL_PAGES.map((name) => (
            <li key={name}>
              <a href={legalPath(page.language, name)}>{t(`legal.${name}.title`)}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
