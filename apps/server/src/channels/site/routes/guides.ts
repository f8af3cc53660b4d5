import { guideOfScreen } from '@larunbat/rules/address/guide-of-screen'
import {
  GUIDE_IDS,
  GUIDES_ENTRANCES,
  type GuideId,
  guidePath,
  guidesPath,
} from '@larunbat/rules/address/guides'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { hasText, translate } from '../../../platform/texts.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML } from './problems.ts'

/**
 * Guides in each language. Words of another language lead to the right address, those without one to the visitor's language;
 * `screen`, an address of the panel, leads to the guide that fits it.
 */
export function registerGuides(app: FastifyInstance, site: Site): void {
  for (const path of GUIDES_ENTRANCES)
    app.get<{ Querystring: { language?: unknown; screen?: unknown } }>(path, async (request, reply) => {
      const { language: wanted, screen } = request.query
      const language = LANGUAGES.find((known) => known === wanted) ?? preferredLanguage(request)
      const id = typeof screen === 'string' ? guideOfScreen(screen) : undefined
      return reply
        .header('cache-control', 'no-store')
        .header('vary', 'accept-language, cookie')
        .redirect(id ? guidePath(language, id) : guidesPath(language), 302)
    })
  registerPage(app, site, guidesPath)
  for (const id of GUIDE_IDS) registerPage(app, site, (language) => guidePath(language, id), id)
}

/** One page; without a guide, the list of them. */
function registerPage(
  app: FastifyInstance,
  site: Site,
  pathOf: (language: Language) => string,
  id?: GuideId,
): void {
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, pathOf(other)]))
  for (const language of LANGUAGES) {
    const right = pathOf(language)
    const textOf = (key: string) => (hasText(language, key) ? translate(language, key) : undefined)
    const render = () => {
      const page = pageContext(site, language, { alternates, canonical: right }, presentMinute())
      const { renderer } = site
      return id ? renderer.renderGuide(page, { id, textOf }) : renderer.renderGuides(page, { textOf })
    }
    app.get(right, async (request, reply) => {
      const known = site.cache.find(right, '')
      reply.header('content-language', language)
      // Thrown away when administrators change a text.
      return sendPage(request, reply, known ?? site.cache.keep(right, '', toPage(render(), HTML)))
    })
    const foreign = LANGUAGES.map((other) => pathOf(other).replace(`/${other}/`, `/${language}/`))
    for (const path of new Set(foreign.filter((other) => other !== right)))
      app.get(path, async (request, reply) => reply.redirect(right + searchOf(request), 301))
  }
}
