import type { FastifyReply } from 'fastify'
import { formsMayLeave } from '../../../platform/http/site-headers.ts'
import { HTML } from '../routes/problems.ts'

/**
 * Headers of pages that concern one buyer: not cached by proxies, no referrer to other sites, not indexed by search
 * engines.
 */
export function markPrivate(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
}

/** Answers with a page of one buyer. Its forms may lead on to a bank, which policies of browsers count as their target. */
export function sendPrivate(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return markPrivate(reply)
    .header('content-security-policy', formsMayLeave)
    .code(status)
    .type(HTML)
    .send(html)
}
