import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ProcessState } from '../process/process-state.ts'

const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
]
/** Asked by balancers and watchers themselves, not for a visitor. */
const OWN_PATHS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
/** Where a proxy of the installation may stand: this machine and private networks (RFC 1918, RFC 4193). */
const NEAR = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/

interface WatchOptions {
  log: Logger
  life: ProcessState
  /** As `TRUST_PROXY` says. */
  isProxyTrusted: boolean
}

/**
 * Notes in `life` that requests come through a proxy, and warns once: when that is so and `TRUST_PROXY` is not set, or when it
 * is set and a request names no caller.
 */
export function watchProxy(app: FastifyInstance, { log, life, isProxyTrusted }: WatchOptions): void {
  let isSaid = false
  const say = (text: string) => {
    if (!isSaid) log.warn(text)
    isSaid = true
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!life.isProxySeen && isPassedOn(request)) life.isProxySeen = true
    if (life.isProxySeen && !isProxyTrusted)
      say(
        'Requests come through a proxy, but TRUST_PROXY is not set: all limits count its visitors as one network. Set TRUST_PROXY=true, and let the proxy put the caller last into X-Forwarded-For.',
      )
    if (isProxyTrusted && request.headers['x-forwarded-for'] === undefined && !OWN_PATHS.test(request.url))
      say(
        'TRUST_PROXY is set, but a request came without X-Forwarded-For: let the proxy set it, and let nobody reach this port past the proxy. A caller who does can name any address.',
      )
    done()
  })
}

/**
 * True when a machine nearby forwarded the request: a header says so, or the browser meant another host than the
 * request names.
 */
function isPassedOn(request: FastifyRequest): boolean {
  const { headers, socket } = request
  if (!NEAR.test(socket.remoteAddress ?? '')) return false
  if (FORWARDING.some((name) => name in headers)) return true
  const from = headers.origin ?? headers.referer
  // A proxy that sets no header names itself as the host; a page of ours still names the address people typed.
  return (
    headers['sec-fetch-site'] === 'same-origin' &&
    from !== undefined &&
    URL.canParse(from) &&
    new URL(from).host !== headers.host
  )
}

/** True for the names and addresses of this machine alone; `host` may have a port. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host)

/** True for a host that people of other networks can reach: neither this machine, nor a private address or name. */
export const isPublicHost = (hostname: string): boolean =>
  !isThisMachine(hostname) &&
  !/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) &&
  !/^\[f[cd]|(?:^|\.)(?:localhost|local|internal|test)$/.test(hostname)

/**
 * True for a request of a program on this machine without a proxy. A proxy here that sets no header looks the same, so
 * it is never true where the public address is not this machine's, or where a proxy was seen.
 */
export function isDirectLocal(request: FastifyRequest, publicUrl: string, life: ProcessState): boolean {
  const { headers, socket } = request
  return (
    isThisMachine(new URL(publicUrl).host) &&
    !life.isProxySeen &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    isThisMachine(headers.host ?? '') &&
    !FORWARDING.some((name) => name in headers)
  )
}
