import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type Encoding, type Page } from './compressed-page.ts'
import { contentSecurityPolicy } from './site-headers.ts'

/** Seconds for which a shared cache may serve it. */
const SHARED_SECONDS = 15

/** Browsers revalidate each time and mostly get 304. A shared cache keeps nothing past `changesAt`. */
function pageCaching(changesAt: string | null | undefined): string {
  const left = changesAt ? Math.floor((Date.parse(changesAt) - Date.now()) / 1000) : SHARED_SECONDS
  return `public, max-age=0, must-revalidate, s-maxage=${Math.max(0, Math.min(SHARED_SECONDS, left))}`
}

/**
 * Sends a page: 304 when the browser has it, compressed when it takes that. `changesAt`: when a sentence of it is over by
 * time alone.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  changesAt?: string | null,
) {
  reply
    .code(page.status)
    .header('cache-control', page.status === 200 ? pageCaching(changesAt) : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.frameSources?.length)
    reply.header('content-security-policy', contentSecurityPolicy(page.frameSources))
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  const encoding = page.isCompressible ? pickEncoding(request.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.type).send(await bytesOf(page, encoding))
}

/** Weak comparison of RFC 9110, 13.1.2. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}

/** The best encoding a browser takes; one with `q=0` is refused. */
export function pickEncoding(header: string | undefined): Encoding {
  const taken = (header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}
