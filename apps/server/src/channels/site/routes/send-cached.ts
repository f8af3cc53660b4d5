import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import type { Site } from '../site.ts'
import { sendProblem } from './problems.ts'

/**
 * Answers with the page kept under a key and stamp, else with the one that is made now, within what the caller's network may
 * have made. `make` answers undefined for what is not there.
 */
export async function sendKept(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, stamp }: { key: string; stamp: string },
  make: () => Promise<Page | undefined>,
) {
  const known = site.cache.find(key, stamp)
  if (known) return sendPage(request, reply, known)
  if (!(await site.pageLimit.allows(request, reply))) return sendProblem(site, request, reply, 'tooMany')
  const page = await make()
  if (!page) return sendProblem(site, request, reply, 'notFound')
  return sendPage(request, reply, site.cache.keep(key, stamp, page))
}
