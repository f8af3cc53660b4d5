import type { FastifyRequest } from 'fastify'

interface Cookie {
  name: string
  value: string
  /** How long browsers keep it; 0 removes it. */
  seconds: number
  /** Scripts of our own pages may read it. */
  isReadable?: boolean
}

const HOST = '__Host-'
const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * Returns a cookie of this host alone, sent with links from other sites but not with resources that they load. By https
 * its name has the prefix `__Host-` (RFC 6265bis): browsers then accept it from this host only, not from neighbouring
 * ones.
 */
export function cookieText({ name, value, seconds, isReadable = false }: Cookie, publicUrl: string): string {
  const [prefix, secure] = isHttps(publicUrl) ? [HOST, '; Secure'] : ['', '']
  return `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}${isReadable ? '' : '; HttpOnly'}`
}

/**
 * The value of such a cookie: letters, digits, `-` and `_`. With `publicUrl`, by https, only of one that the browser took
 * from us; without, also of one that a neighbouring host may have left, for what is believed no more than a form.
 */
export function readCookie(request: FastifyRequest, name: string, publicUrl?: string): string | undefined {
  const sent = request.headers.cookie ?? ''
  const find = (full: string) => new RegExp(`(?:^|;\\s*)${full}=([\\w-]+)(?:;|$)`).exec(sent)?.[1]
  const own = find(HOST + name)
  return own ?? (publicUrl !== undefined && isHttps(publicUrl) ? undefined : find(name))
}
