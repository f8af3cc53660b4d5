import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPrivateHost, normalizeUrl } from '@larunbat/rules/address/url'
import { lookupPublic } from '../../platform/http/public-lookup.ts'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

export interface FetchOptions {
  /** Longest body in bytes. */
  max: number
  /** Leaves out the look at where an address leads: for tests, and installations that want it. */
  isPrivateAllowed: boolean
}

/**
 * Returns the bytes of a public https address; undefined when there are none: a private network, another status, more than
 * `max` bytes, no end within 15 seconds. Each of at most three redirects is looked at in the same way.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let next: string | undefined = address
  for (let n = 0; next !== undefined && n <= MAX_REDIRECTS; n++) {
    const url = allowed(next, options)
    if (!url) return undefined
    const got = await read(url, options, signal).catch(() => undefined)
    if (got === undefined || Buffer.isBuffer(got)) return got
    next = URL.canParse(got.location, url.href) ? new URL(got.location, url.href).href : undefined
  }
  return undefined
}

function allowed(address: string, { isPrivateAllowed }: FetchOptions): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (isPrivateAllowed) return /^https?:$/.test(url.protocol) ? url : undefined
  // A connection to a plain address asks for no name, so it is looked at here.
  const isPublic = url.protocol === 'https:' && !isPrivateHost(url.hostname) && normalizeUrl(address)
  return isPublic ? url : undefined
}

function read(
  url: URL,
  { max, isPrivateAllowed }: FetchOptions,
  signal: AbortSignal,
): Promise<Buffer | { location: string } | undefined> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      headers: { accept: 'image/*', 'user-agent': 'Larunbat/1.0' },
      ...(isPrivateAllowed ? {} : { lookup: lookupPublic as never }),
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const { statusCode = 0, headers } = response
      response.on('error', reject)
      const leave = (value: { location: string } | undefined) => {
        response.destroy()
        resolve(value)
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location)
        return leave({ location: headers.location })
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > max) return leave(undefined)
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > max) return leave(undefined)
        parts.push(part)
      })
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.end()
  })
}
