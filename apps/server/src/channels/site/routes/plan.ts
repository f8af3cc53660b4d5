import { readPlanIds } from '@larunbat/rules/day-plan'
import { LANGUAGES, type Language } from '@larunbat/rules/language'
import { planPath } from '@larunbat/rules/public-address'
import type { FastifyInstance } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { listDocuments } from '../../programme/catalog-store.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

/** A published event; archived ones are no plan any more. */
const PUBLIC = 2

/**
 * A visitor's own day in each language. The address names its events and nothing else, so it is the plan that is shared; the
 * browser keeps which ones, the server nothing.
 */
export function registerPlan(app: FastifyInstance, site: Site): void {
  for (const language of LANGUAGES)
    app.get(planPath(language), async (request, reply) => {
      const ids = readPlanIds(new URLSearchParams(searchOf(request)).get('e'))
      const now = presentMinute()
      const { stamp } = await site.index.current()
      const key = planPath(language, ids)
      reply.header('content-language', language)
      const known = site.finds.find(key, `${now} ${stamp}`)
      if (known) return sendPage(request, reply, known)
      if (!(await site.pageLimit.allows(request, reply))) return sendProblem(site, request, reply, 'tooMany')
      const page = toPage(await render(site, language, ids, now), HTML)
      return sendPage(request, reply, site.finds.keep(key, `${now} ${stamp}`, page))
    })
}

async function render(site: Site, language: Language, ids: readonly number[], now: number): Promise<string> {
  const rows = (await listDocuments(site.reads, ids)).filter(({ status }) => status === PUBLIC)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, planPath(other, ids)]))
  const events = rows.map(({ document, id, slug }) => ({ ...document, id, slug }))
  return site.renderer.renderPlan(pageContext(site, language, { alternates, canonical: null }, now), {
    events,
    missing: ids.length - rows.length,
    feedPath:
      events.length > 0 ? `/feeds/${language}/plan-${events.map(({ id }) => id).join('-')}.ics` : null,
  })
}
