import {
  archivePath,
  eventPath,
  programmePath,
  sectionOfAddress,
} from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { searchOf } from '../search-of.ts'
import type { Site } from '../site.ts'
import { sendArchive, sendArchiveYear } from './archive.ts'
import { sendEvent, sendIcal } from './event.ts'
import { sendProblem } from './problems.ts'

/** Slugs, years and calendar files: nothing else may stand behind a section. */
const PLAIN = /^[a-z0-9][a-z0-9-]*(?:\.ics)?$/

/** Below each language: events and archive. Words of another language and slashes at the end lead to the right place. */
export function registerSections(app: FastifyInstance, site: Site): void {
  for (const language of LANGUAGES) {
    app.get<{ Params: { '*': string } }>(`${programmePath(language)}/*`, async (request, reply) => {
      const [word = '', item, ...rest] = request.params['*'].replace(/\/+$/, '').split('/')
      const section = sectionOfAddress(word)
      const isPlain = item === undefined || PLAIN.test(item)
      if (!section || rest.length > 0 || !isPlain) return sendProblem(site, request, reply, 'notFound')
      const right = rightPath(language, section, item)
      if (request.url.split('?', 1)[0] !== right) return reply.redirect(right + searchOf(request), 301)
      if (section === 'archive') {
        return item === undefined
          ? sendArchive(site, request, reply, language)
          : sendArchiveYear(site, request, reply, language, item)
      }
      const slug = item ?? ''
      return slug.endsWith('.ics')
        ? sendIcal(site, request, reply, language, slug.slice(0, -4))
        : sendEvent(site, request, reply, language, slug)
    })
  }
}

/** The one address of a place in a language. */
function rightPath(language: Language, section: 'events' | 'archive', item: string | undefined): string {
  if (section === 'events') {
    // The programme is the list of events.
    return item === undefined ? programmePath(language) : eventPath(language, item)
  }
  const path = archivePath(language)
  return item === undefined ? path : `${path}/${item}`
}
