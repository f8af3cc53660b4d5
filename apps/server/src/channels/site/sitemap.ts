import { GUIDE_IDS, guidePath, guidesPath } from '@larunbat/rules/address/guides'
import {
  archivePath,
  eventPath,
  impactPath,
  LEGAL_PAGES,
  legalPath,
  programmePath,
} from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'

/** Events of one sitemap file; each stands in it once a language. */
export const SITEMAP_EVENTS = 5_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

type Row = { slug: string; updated_at: string }

/** One sitemap file; the first one carries the site's own pages too. */
export function printSitemap(
  publicUrl: string,
  rows: readonly Row[],
  years: readonly number[] | null,
): string {
  const pages = years
    ? [
        entry(publicUrl, programmePath),
        entry(publicUrl, (language) => archivePath(language)),
        entry(publicUrl, impactPath),
        ...LEGAL_PAGES.map((page) => entry(publicUrl, (language) => legalPath(language, page))),
        entry(publicUrl, guidesPath),
        ...GUIDE_IDS.map((id) => entry(publicUrl, (language) => guidePath(language, id))),
        ...years.map((year) => entry(publicUrl, (language) => archivePath(language, year))),
      ]
    : []
  const events = rows.map(({ slug, updated_at }) =>
    entry(publicUrl, (language) => eventPath(language, slug), updated_at),
  )
  return `${HEAD}<urlset ${NAMES}>\n${[...pages, ...events].join('')}</urlset>\n`
}

/** The list of sitemap files, for programmes that do not fit in one. */
export function printSitemapIndex(publicUrl: string, count: number): string {
  const files = Array.from({ length: count }, (_, index) => {
    return `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`
  })
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`
}

/** A page in each language, every one naming all of them. */
function entry(publicUrl: string, pathOf: (language: Language) => string, changedAt?: string): string {
  const link = (name: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(publicUrl + pathOf(language))}"/>`
  const links = LANGUAGES.map((language) => link(language, language)).join('') + link('x-default', 'en')
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return LANGUAGES.map((language) => {
    return `<url><loc>${escapeXml(publicUrl + pathOf(language))}</loc>${changed}${links}</url>\n`
  }).join('')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
