import { guidesPath } from '@larunbat/rules/address/guides'
import { archivePath, LEGAL_PAGES, legalPath, myTicketsPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { ReactNode } from 'react'
import { textsOf } from '../shared/page-texts.ts'
import { feedPath } from './feed-links.tsx'
import { PublishLink } from './publish-link.tsx'
import { type CurrentPage, SiteHeader } from './site-header.tsx'

/** Names Open Graph knows a language by. */
const OPEN_GRAPH = { es: 'es_ES', en: 'en_GB', eu: 'eu_ES' } as const

type DocumentProps = {
  page: PageContext
  /** Of the page alone; the site's name is added. */
  title: string
  description: string
  /** Path of a 1200x630 picture. */
  socialCard?: string
  kind?: 'website' | 'article'
  /** Schema.org data about the page. */
  data?: unknown
  /** Name of the feed for the content of the page: `programme`, `hub-3`. */
  feed?: string
  /** Which entry of the menu the page belongs to. */
  current?: CurrentPage
  children: ReactNode
}

/** The frame of every page: head, skip link, header, content, footer. */
export function Document({
  page,
  title,
  description,
  socialCard,
  kind,
  data,
  feed,
  current,
  children,
}: DocumentProps) {
  const t = textsOf(page.language)
  const fullTitle = `${title} · ${page.siteName}`
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <meta
          name="theme-color"
          content={page.look.themeColour ?? '#fbf7ef'}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content="#170d1d" media="(prefers-color-scheme: dark)" />
        {page.canonical === null ? (
          <meta name="robots" content="noindex, follow" />
        ) : (
          <Addresses page={page} canonical={page.canonical} />
        )}
        {page.assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {page.assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {page.look.css && <link rel="stylesheet" href={page.look.css} />}
        {feed && <Feeds page={page} name={feed} />}
        <link rel="icon" href={page.look.icon} />
        <meta property="og:type" content={kind ?? 'website'} />
        <meta property="og:site_name" content={page.siteName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:locale" content={OPEN_GRAPH[page.language]} />
        {page.canonical !== null && <meta property="og:url" content={page.publicUrl + page.canonical} />}
        {socialCard && <SocialCard address={page.publicUrl + socialCard} alt={title} />}
        {data !== undefined && (
          // A data block is never run, and `<` is escaped so that no title can end it.
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: printData(data) }} />
        )}
        {page.assets.script && <script type="module" src={page.assets.script} />}
      </head>
      <body>
        <a className="skip" href="#content">
          {t('skip')}
        </a>
        <SiteHeader page={page} current={current} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter page={page} />
      </body>
    </html>
  )
}

function Addresses({ page, canonical }: { page: PageContext; canonical: string }) {
  const written = LANGUAGES.filter((language) => page.alternates[language] !== undefined)
  return (
    <>
      <link rel="canonical" href={page.publicUrl + canonical} />
      {written.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={page.publicUrl + (page.alternates[language] ?? '')}
        />
      ))}
      {/* Visitors of other languages get English, as everywhere in the product. */}
      {page.alternates.en !== undefined && (
        <link rel="alternate" hrefLang="x-default" href={page.publicUrl + page.alternates.en} />
      )}
    </>
  )
}

function Feeds({ page: { language, siteName }, name }: { page: PageContext; name: string }) {
  const link = (type: string, kind: 'json' | 'atom') => (
    <link rel="alternate" type={type} title={siteName} href={feedPath(language, name, kind)} />
  )
  return (
    <>
      {link('application/atom+xml', 'atom')}
      {link('application/feed+json', 'json')}
    </>
  )
}

function SocialCard({ address, alt }: { address: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** JSON that cannot leave the script element it stands in, nor break a reader of old JavaScript. */
export function printData(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** What is true of this site: access, privacy, and the way in for organisers. */
function SiteFooter({ page }: { page: PageContext }) {
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
            <PublishLink page={page} words={t('footer.organisersLink')} />
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
          <li>
            <a href={guidesPath(page.language)}>{t('guides.title')}</a>
          </li>
          {LEGAL_PAGES.map((name) => (
            <li key={name}>
              <a href={legalPath(page.language, name)}>{t(`legal.${name}.title`)}</a>
            </li>
          ))}
        </ul>
        {(page.look.postalAddress || page.look.footerLine) && (
          <p className="footer-identity">
            {[page.look.footerLine, page.look.postalAddress].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </footer>
  )
}
