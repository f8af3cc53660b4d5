import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPrivateKey, isServedKey } from './file-key.ts'
import { parseRange } from './parse-range.ts'
import type { Storage } from './storage.ts'
import type { UrlSigner } from './url-signer.ts'

interface Files {
  storage: Storage
  signer: UrlSigner
}
interface ServedFiles extends Files {
  /** True while the sign-in of this number is open and its account is not blocked. */
  isSignedIn(id: number): Promise<boolean>
}

/**
 * Returns the address of a private file below PUBLIC_URL: it is valid until `expiresAt`, and only while the sign-in
 * that requested it is open. Files that are not below `private/` need none.
 */
export function signFileUrl(
  { storage, signer }: Files,
  key: string,
  { expiresAt, signInId }: { expiresAt: Date; signInId: number },
): string {
  return signer.sign(storage.urlOf(key), expiresAt, signInId)
}

/**
 * Serves stored files at GET and HEAD `/files/<key>`, with byte ranges. A key is never reused, so that its file may be
 * cached for ever. Browsers neither guess the type of a file nor run it. Any other key or type is 404, in any encoding.
 * Files below `private/` are only there for a signed address whose sign-in is open: the end of a sign-in, a block and
 * an erasure end its addresses.
 */
export function filesPlugin(app: FastifyInstance, { storage, signer, isSignedIn }: ServedFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    // Pictures are compressed already, and ranges count bytes of the file itself.
    compress: false,
    handler: async (request, reply) => {
      reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        // A signed address is a key: it must not reach another site as referrer.
        .header('referrer-policy', 'no-referrer')
      const { '*': key } = request.params as { '*': string }
      if (!isServedKey(key)) return sendNothing(reply)
      if (isPrivateKey(key)) {
        const signInId = signer.signInOf(request.query)
        if (signInId === undefined || !signer.isValid(storage.urlOf(key), request.query))
          return sendNothing(reply)
        if (!(await isSignedIn(signInId))) return sendNothing(reply)
      }
      return sendFile(request, reply, storage, key)
    },
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, key: string) {
  const etag = `"${createHash('sha1').update(key).digest('base64url')}"`
  const { range: wanted, 'if-none-match': known, 'if-range': condition } = request.headers
  // A whole file takes one question to the storage; what hangs on its size takes two.
  const isWhole = request.method === 'GET' && wanted === undefined && known === undefined
  const whole = isWhole ? await storage.get(key) : undefined
  const head = whole ?? (isWhole ? undefined : await storage.head(key))
  if (!head) return sendNothing(reply)
  const { size } = head
  reply
    .header('etag', etag)
    .header('cache-control', isPrivateKey(key) ? 'private, no-store' : 'public, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
  if (known === '*' || known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send()

  const range = condition === undefined || condition === etag ? parseRange(wanted, size) : undefined
  if (range === 'unsatisfiable') {
    // The error is about the request: it must not be kept as if it were the file.
    reply.header('cache-control', 'no-store')
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const length = range ? range.end - range.start + 1 : size
  reply.header('content-type', head.contentType).header('content-length', String(length))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = whole ?? (await storage.get(key, range))
  return file ? reply.send(file.body) : sendNothing(reply)
}

function sendNothing(reply: FastifyReply) {
  return reply
    .code(404)
    .removeHeader('content-length')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('404')
}
