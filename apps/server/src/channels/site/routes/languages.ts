import { programmePath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { cookieText } from '../../../platform/http/cookies.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { searchOf } from '../search-of.ts'
import type { Site } from '../site.ts'
import { sendProblem } from './problems.ts'

const COOKIE = 'language'
const YEAR_S = 31_536_000

/** The way in without a language, and the address that remembers a chosen one: the site's only cookie. */
export function registerLanguages(app: FastifyInstance, site: Site): void {
  app.get('/', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language, cookie')
      .redirect(programmePath(preferredLanguage(request)) + searchOf(request), 302),
  )

  app.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    '/language/:language',
    async (request, reply) => {
      const language = LANGUAGES.find((known) => known === request.params.language)
      if (!language) return sendProblem(site, request, reply, 'notFound')
      return reply
        .header('set-cookie', cookieText({ name: COOKIE, value: language, seconds: YEAR_S }, site.publicUrl))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(safePath(request.query.to, language), 303)
    },
  )
}

/** A path of this site in the chosen language; anything else, as an address of another site, leads to the programme. */
function safePath(to: unknown, language: Language): string {
  const home = programmePath(language)
  if (typeof to !== 'string' || to.length > 2_000 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(to)) return home
  return to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`) ? to : home
}
