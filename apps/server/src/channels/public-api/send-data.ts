import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type Page } from '../../platform/http/compressed-page.ts'
import { pickEncoding } from '../../platform/http/send-page.ts'

/**
 * Answers with bytes under a strong entity tag, which differs with the encoding as the bytes do (RFC 9110, 8.8.3); 304 when
 * the asker has them in any of them.
 */
export async function sendData(request: FastifyRequest, reply: FastifyReply, page: Page, caching: string) {
  const bare = page.etag.replace(/^W\//, '').replaceAll('"', '')
  const encoding = page.isCompressible ? pickEncoding(request.headers['accept-encoding']) : 'identity'
  reply
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    .header('etag', `"${bare}-${encoding}"`)
  if (isKnown(request.headers['if-none-match'], bare)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type(page.type)
    .send(await bytesOf(page, encoding))
}

function isKnown(header: string | undefined, bare: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '').replaceAll('"', '')
    return plain.replace(/-(?:br|gzip|identity)$/, '') === bare
  })
}
