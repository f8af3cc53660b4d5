import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import type { Site } from '../site.ts'
import { sendProblem } from './problems.ts'

/**
 * Sends the page cached under a key and stamp, else a new one, within the rate limit of the caller's network. `make`
 * returns undefined for a page that does not exist.
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
