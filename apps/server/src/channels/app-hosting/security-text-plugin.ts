import { legalPath } from '@larunbat/rules/address/public-address'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'

/** RFC 9116 recommends less than a year; each request gets a new expiry. */
const EXPIRES_MS = 180 * 86_400_000

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where faults of security are reported. The contact is `CONTACT_EMAIL`;
 * without one it is the legal notice of the site.
 */
export function securityTextPlugin(
  app: FastifyInstance,
  { publicUrl, contactEmail }: Pick<Config, 'publicUrl' | 'contactEmail'>,
): void {
  const notice = `${publicUrl}${legalPath('en', 'notice')}`
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: ${contactEmail ? `mailto:${contactEmail}` : notice}`,
          `Expires: ${new Date(Date.now() + EXPIRES_MS).toISOString()}`,
          'Preferred-Languages: es, en, eu',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          `Policy: ${notice}`,
          '',
        ].join('\n'),
      ),
  )
}
