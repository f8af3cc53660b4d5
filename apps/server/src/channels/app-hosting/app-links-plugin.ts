import type { FastifyInstance } from 'fastify'
import type { PanelAppConfig } from '../../platform/config/app-settings.ts'

/**
 * Declares to telephones which applications may open the panel's addresses instead of a browser, and use passwords and
 * passkeys kept for this host (Android: Digital Asset Links; iOS: Universal Links). Without any configured application
 * there are no such routes.
 */
export function appLinksPlugin(app: FastifyInstance, { android, ios }: PanelAppConfig): void {
  const names = [...new Set(android.map(({ name }) => name))]
  if (names.length > 0)
    app.get('/.well-known/assetlinks.json', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(
        names.map((name) => ({
          relation: [
            'delegate_permission/common.handle_all_urls',
            'delegate_permission/common.get_login_creds',
          ],
          target: {
            namespace: 'android_app',
            package_name: name,
            sha256_cert_fingerprints: android
              .filter((entry) => entry.name === name)
              .map(({ fingerprint }) => fingerprint),
          },
        })),
      ),
    )
  if (ios.length > 0)
    app.get('/.well-known/apple-app-site-association', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send({
        applinks: { details: [{ appIDs: ios, components: [{ '/': '/panel/*' }] }] },
        webcredentials: { apps: ios },
      }),
    )
}
