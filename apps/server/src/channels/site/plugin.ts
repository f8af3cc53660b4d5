import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { festivalLook } from '../../platform/festival-look.ts'
import { festivalName } from '../../platform/festival-name.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { refuseOverload } from '../../platform/http/overload.ts'
import { PageCache } from '../../platform/http/page-cache.ts'
import { siteHeaders } from '../../platform/http/site-headers.ts'
import { PublicStamp } from '../programme/public-stamp.ts'
import { registerShop } from './checkout/register-shop.ts'
import { createShop } from './checkout/shop.ts'
import { registerEmbed } from './embed/register-embed.ts'
import { registerEventFeeds } from './feeds/register-event-feeds.ts'
import { followSettings } from './follow-settings.ts'
import { ImpactFigures } from './impact/impact-figures.ts'
import { registerReceipts } from './impact/receipt-page.ts'
import { registerImpact } from './impact/register-impact.ts'
import { ASSETS_PREFIX, loadSiteBuild, type SiteBuild } from './load-site-build.ts'
import { PageLimit } from './page-limit.ts'
import { ProgrammeIndex } from './programme-index.ts'
import { registerFeeds } from './routes/feeds.ts'
import { registerGuides } from './routes/guides.ts'
import { registerLanguages } from './routes/languages.ts'
import { registerLegal } from './routes/legal.ts'
import { registerPlan } from './routes/plan.ts'
import { registerPreview } from './routes/preview.ts'
import { sendProblem } from './routes/problems.ts'
import { registerProgramme } from './routes/programme.ts'
import { registerReplyAddress } from './routes/reply-address.ts'
import { registerSections } from './routes/sections.ts'
import { registerSocialCards } from './routes/social-card.ts'
import { registerWatchPreview } from './routes/watch-preview.ts'
import type { Site } from './site.ts'
import { SocialCards } from './social-cards.ts'

export type SiteOptions = {
  db: Db
  /** Address of the product, without a slash at the end. */
  publicUrl: string
  /** Social cards are kept below it. */
  dataDir: string
  /** Lets social cards show an event's own picture. */
  storage?: Storage
  /** With them tickets can be bought; without, the site only shows events. */
  services?: Services
  /** Another name than the festival's. */
  siteName?: string
  /** Where the festival is written to; shown on its pages of law. */
  contactEmail?: string | undefined
  /** Pages per minute of one network that are not served from memory. */
  pagesPerMinute?: number
  /** The built pages; those of `apps/site/dist` unless given. */
  build?: SiteBuild
}

/** Pages of searches kept at most. */
const MAX_FINDS = 500

/** The public festival site: everything that is not taken by another route. Register it last. */
export async function sitePlugin(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const build = options.build ?? (await loadSiteBuild())
  const reads = options.services?.reads ?? options.db
  const site: Site = {
    db: options.db,
    reads,
    publicUrl: options.publicUrl,
    get siteName() {
      return options.siteName ?? festivalName()
    },
    get contactEmail() {
      return festivalLook().replyAddress || (options.contactEmail ?? null)
    },
    renderer: build.renderer,
    assets: build.assets,
    index: new ProgrammeIndex(reads),
    publicStamp: new PublicStamp(reads),
    cache: new PageCache(),
    finds: new PageCache(MAX_FINDS),
    pageLimit: new PageLimit(options.pagesPerMinute),
    // A person who has just moved money looks at them next: a replica may lag.
    impact: new ImpactFigures(options.db),
    socialCards: new SocialCards(build.socialCardFile, options.dataDir),
    storage: options.storage,
    shop: options.services && createShop(options.db, options.services, hasPapers(app)),
  }
  followSettings(app, site)
  // Registered as a separate plugin, so that headers and error pages apply to the site alone.
  await app.register(async (scope) => {
    if (options.services) {
      registerPreview(scope, site, options.services.signer)
      registerWatchPreview(scope, site, options.services.signer)
    }
    await registerSite(scope, site, build)
  })
}

/** True when the papers of purchases are served at this address. */
const hasPapers = (app: FastifyInstance) => app.hasRoute({ method: 'GET', url: '/entradas/:token/:paper' })

async function registerSite(app: FastifyInstance, site: Site, build: SiteBuild): Promise<void> {
  const headers = siteHeaders()
  app.addHook('onRequest', async (_, reply) => void reply.headers(headers))
  app.addHook('onClose', async () => site.socialCards.close())
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return sendProblem(site, request, reply, 'notFound')
    // The database is back in seconds: visitors see a page that says so and reloads by itself.
    if (isConnectionLost(error)) return refuseOverload(request, reply.code(503))
    request.log.error({ err: error }, 'A page of the site failed.')
    return sendProblem(site, request, reply, 'failed')
  })
  if (build.clientDir) {
    await app.register(fastifyStatic, {
      root: build.clientDir,
      prefix: ASSETS_PREFIX,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  }
  registerLanguages(app, site)
  registerProgramme(app, site)
  registerPlan(app, site)
  registerImpact(app, site)
  registerLegal(app, site)
  registerGuides(app, site)
  registerSections(app, site)
  if (site.shop) {
    await registerShop(app, site, site.shop)
    await registerReceipts(app, site, site.shop)
    await registerReplyAddress(app, site, site.shop)
  }
  registerEventFeeds(app, site)
  registerEmbed(app, site)
  registerFeeds(app, site)
  registerSocialCards(app, site)
  app.get('/*', async (request, reply) => sendProblem(site, request, reply, 'notFound'))
}
