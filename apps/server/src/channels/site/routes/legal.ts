import { LEGAL_PAGES, legalPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML } from './problems.ts'

/** Pages of law and people in each language; words of another language lead to the right address. */
export function registerLegal(app: FastifyInstance, site: Site): void {
  for (const kind of LEGAL_PAGES) {
    const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, legalPath(other, kind)]))
    for (const language of LANGUAGES) {
      const right = legalPath(language, kind)
      app.get(right, async (request, reply) => {
        const now = presentMinute()
        const page = pageContext(site, language, { alternates, canonical: right }, now)
        const known = site.cache.find(right, '')
        const model = { kind, contactEmail: site.contactEmail }
        reply.header('content-language', language)
        // Thrown away when administrators change a text.
        return sendPage(
          request,
          reply,
          known ?? site.cache.keep(right, '', toPage(site.renderer.renderLegal(page, model), HTML)),
        )
      })
      for (const path of foreignWords(language, right, (other) => legalPath(other, kind)))
        app.get(path, async (request, reply) => reply.redirect(right + searchOf(request), 301))
    }
  }
}

/** The same page below this language with the word of another one. */
function foreignWords(language: Language, right: string, pathOf: (other: Language) => string): string[] {
  const words = LANGUAGES.map((other) => pathOf(other).replace(`/${other}/`, `/${language}/`))
  return [...new Set(words)].filter((path) => path !== right)
}
