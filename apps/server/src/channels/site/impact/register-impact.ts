import { impactPath } from '@larunbat/rules/address/public-address'
import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { HTML } from '../routes/problems.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, type Site } from '../site.ts'
import { type ImpactState, toImpactModel } from './impact-figures.ts'

/** The page of what reached the causes, in each language; words of another language lead to the right address. */
export function registerImpact(app: FastifyInstance, site: Site): void {
  for (const language of LANGUAGES) {
    for (const word of LANGUAGES) {
      const path = impactPath(word).replace(`/${word}/`, `/${language}/`)
      app.get(path, async (request, reply) => {
        if (word !== language) return reply.redirect(impactPath(language) + searchOf(request), 301)
        const state = await site.impact.current()
        const wanted = wantedOf(request, state)
        const search = printWanted(wanted)
        const key = impactPath(language) + search
        reply.header('content-language', language)
        const known = site.cache.find(key, state.madeAt)
        if (known) return sendPage(request, reply, known)
        const alternates = Object.fromEntries(
          LANGUAGES.map((other) => [other, impactPath(other) + search]),
        ) as Record<Language, string>
        const page = pageContext(
          site,
          language,
          { alternates, canonical: impactPath(language) },
          Date.parse(state.madeAt),
        )
        const html = site.renderer.renderImpact(page, toImpactModel(state, wanted))
        return sendPage(request, reply, site.cache.keep(key, state.madeAt, toPage(html, HTML)))
      })
    }
  }
}

/** Years and hubs of the query for which there is an event; any other value counts as not set. */
function wantedOf(
  request: FastifyRequest,
  { events }: ImpactState,
): { year: number | null; hubId: number | null } {
  const query = new URLSearchParams(searchOf(request))
  const numberOf = (name: string) => {
    const text = query.get(name) ?? ''
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  }
  const [asked, hub] = [numberOf('year'), shownHub(numberOf('hub'))]
  return {
    year: events.some(({ year }) => year === asked) ? asked : null,
    hubId: events.some(({ hubId }) => hubId === hub) ? hub : null,
  }
}

function printWanted({ year, hubId }: { year: number | null; hubId: number | null }): string {
  const parts = [year === null ? '' : `year=${year}`, hubId === null ? '' : `hub=${hubId}`].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
