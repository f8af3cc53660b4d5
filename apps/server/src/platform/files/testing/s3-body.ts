import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

/** The object in a request; `code` names the fault when it is not whole or not what was signed. */
export type S3Body = { body: Buffer; code?: undefined } | { code: string; body?: undefined }

/**
 * Reads a body and holds it against its headers: the signed SHA-256, the decoded length, the checksum in the trailer of
 * an `aws-chunked` body.
 */
export async function readBody(request: IncomingMessage): Promise<S3Body> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    return { code: 'MissingContentLength' }
  const sent = await buffer(request)
  const hash = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  if (!hash.startsWith('STREAMING-')) {
    const isRight = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(sent).digest('hex')
    return isRight ? { body: sent } : { code: 'XAmzContentSHA256Mismatch' }
  }
  const decoded = decodeChunks(sent)
  if (!decoded || decoded.body.length !== Number(headers['x-amz-decoded-content-length']))
    return { code: 'IncompleteBody' }
  const checksum = decoded.trailer['x-amz-checksum-crc32']
  if (checksum !== undefined && checksum !== crc32Text(decoded.body)) return { code: 'BadDigest' }
  return { body: decoded.body }
}

const crc32Text = (body: Buffer) => {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return sum.toString('base64')
}

/** `<size in hex>[;chunk-signature=...]\r\n<bytes>\r\n` until a chunk of size 0, then trailer lines. */
function decodeChunks(sent: Buffer): { body: Buffer; trailer: Record<string, string> } | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = sent.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(sent.toString('latin1', at, end), 16)
    if (Number.isNaN(size)) return undefined
    at = end + 2
    if (size === 0) break
    if (at + size + 2 > sent.length) return undefined
    chunks.push(sent.subarray(at, at + size))
    at += size + 2
  }
  const lines = sent.toString('latin1', at).split('\r\n').filter(Boolean)
  const trailer = Object.fromEntries(lines.map((line) => line.split(':', 2).map((part) => part.trim())))
  return { body: Buffer.concat(chunks), trailer: trailer as Record<string, string> }
}
