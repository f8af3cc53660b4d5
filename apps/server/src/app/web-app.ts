import type { FastifyInstance } from 'fastify'
import { appLinksPlugin } from '../channels/app-hosting/app-links-plugin.ts'
import { doorPlugin } from '../channels/app-hosting/door-plugin.ts'
import { lookPlugin } from '../channels/app-hosting/look-plugin.ts'
import { panelPlugin } from '../channels/app-hosting/panel-plugin.ts'
import { securityTextPlugin } from '../channels/app-hosting/security-text-plugin.ts'
import { sitePlugin } from '../channels/site/plugin.ts'
import { videoHostOf } from '../events/video/video-host.ts'
import type { Config } from '../platform/config/config.ts'
import { uploadOriginOf } from '../platform/files/s3-settings.ts'
import { type AppOptions, createApp } from './app.ts'

/** Everything people reach: the calls, the panel, the door's app and the public site; not yet listening. */
export async function createWebApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services } = options
  const { config, storage } = services
  const app = await createApp(options)
  const { uploadSources } = videoHostOf(config)
  await panelPlugin(app, {
    connectTo: [...originsOf(config), ...uploadSources],
    postTo: uploadSources,
    mapsFrom: config.map.origins,
    isKeptOffline: config.panelApp.isKeptOffline,
  })
  appLinksPlugin(app, config.panelApp)
  securityTextPlugin(app, config)
  await doorPlugin(app)
  lookPlugin(app, db)
  await sitePlugin(app, { ...config, db, storage, services })
  return app
}

/** Other origins that the panel sends files to, past this server. */
function originsOf({ s3, vimeoToken, vimeoApiBase }: Config): string[] {
  const vimeo = new URL(vimeoApiBase)
  return [
    ...(s3 ? [uploadOriginOf(s3)] : []),
    ...(vimeoToken ? [vimeo.hostname === 'api.vimeo.com' ? 'https://*.vimeo.com' : vimeo.origin] : []),
  ]
}
