import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
/** Asked by machines that come past the proxy. */
const OF_MACHINES = /^\/(?:healthz|readyz|metrics)\b/

/** True for a request that came through a proxy, as far as its headers say so. */
export const isPassedOn = (headers: Readonly<Record<string, unknown>>): boolean =>
  FORWARDING.some((name) => name in headers)

/**
 * Logs a warning, once each, when a request shows that TRUST_PROXY is not as the installation is: unset behind a proxy, where all
 * callers count as one network, or set without one, where each caller may choose its network.
 */
export function warnOfProxy(app: FastifyInstance, log: Logger, isProxyTrusted: boolean): void {
  let isSaid = false
  const say = (text: string) => {
    isSaid = true
    log.warn(text)
  }
  app.addHook('onRequest', async ({ headers, socket, url }) => {
    if (isSaid) return
    if (!isProxyTrusted && isPassedOn(headers))
      say(
        'A request came through a proxy, but TRUST_PROXY is not set: all callers count as one network in limits and logs. Set TRUST_PROXY=true if the proxy is yours.',
      )
    const isDirect = !LOOPBACK.test(socket.remoteAddress ?? '') && !OF_MACHINES.test(url)
    if (isProxyTrusted && isDirect && !('x-forwarded-for' in headers))
      say(
        'TRUST_PROXY is set, but a request came without X-Forwarded-For: callers that reach this port without the proxy can choose their network. Close the port to others, or unset TRUST_PROXY.',
      )
  })
}
